// Reads the data of the page and connects its parts.

const data = JSON.parse(find("data").textContent);
const stage = data.stage ? new Stage(data.stage) : null;
const tree = data.tree && data.tree.nodes.length > 0 ? new Tree(data.tree) : null;
let isWatching = tree !== null;

/** Shows the position of a node on the board. */
function showNode(board, id) {
  const { chosen, closed, newest, concluded, removed } = tree.position(id);
  const isRefused = tree.nodes[id].status === "refused";
  const all = new Set([...stage.given, ...chosen]);
  const placed = new Set([...all].filter((thing) => !isRefused || !newest.has(thing)));
  const outlook = new Outlook(stage, placed);
  const attacked = stage.counted(placed);
  board.show((square) => {
    const things = stage.onSquare[square];
    const standing = things.find((thing) => all.has(thing.id));
    const isFree = !standing && things.some((thing) => !closed.has(thing.id));
    const isStruck = !standing && things.some((thing) => removed.has(thing.id));
    const layers = [
      attacked.has(square) && "attacked",
      !standing && outlook.closed(square) && stage.closedPicture,
      standing && newest.has(standing.id) && (isRefused ? "conflict" : "newest"),
      standing && concluded.has(standing.id) && "follows",
      standing && stage.kinds[standing.kind].picture,
      isFree && "free",
      isStruck && "struck",
    ];
    const words = [
      stage.nameOf(square),
      standing && stage.kinds[standing.kind].name,
      standing && newest.has(standing.id) && (isRefused ? "refused here" : "chosen here"),
      standing && concluded.has(standing.id) && "had to follow",
      isFree && "free",
      isStruck && "taken away here",
    ];
    return { layers: layers.filter(Boolean), label: words.filter(Boolean).join(", "), isChosen: Boolean(standing) };
  });
}

function showParts() {
  find("board-part").hidden = stage === null;
  find("play-part").hidden = stage === null || isWatching;
  find("search-part").hidden = tree === null || !isWatching;
  find("watch").hidden = tree === null;
  find("play-on").hidden = stage === null;
  find("board").classList.toggle("watched", isWatching);
  document.querySelector("main").classList.toggle("has-stage", stage !== null);
}

function start() {
  for (const text of data.about) find("about").append(html("p", {}, text));
  showParts();
  showLegend(stage, tree);
  const play = stage && startPlay();
  if (tree) startSearch(play);
  else play?.show();
}

function startPlay() {
  const act = (name) => (square) => (isWatching ? watched() : play[name](square));
  const watched = () => play.say("This is the board of the search. “Play on from here” lets you change it.");
  const board = new Board(stage, { press: act("press"), cross: act("cross") });
  const play = new Play(stage, board);
  document.addEventListener("keydown", (event) => {
    const undoes = (event.ctrlKey || event.metaKey) && !isWatching;
    if (!undoes || !["z", "y", "Z"].includes(event.key)) return;
    event.preventDefault();
    if (event.key === "z") play.undo();
    else play.redo();
  });
  return play;
}

function startSearch(play) {
  find("note").textContent = data.tree.note;
  if (data.tree.hidden > 0) {
    const more = `${data.tree.at_least ? "at least " : ""}${numberOf(data.tree.hidden, "node")}`;
    find("unheld").textContent = `The search has ${more} more, which this page does not hold.`;
  }
  const player = new Player(tree, stage, (id) => play && showNode(play.board, id));
  const turn = (watching, focus) => {
    player.pause();
    isWatching = watching;
    showParts();
    find(focus).focus();
  };
  find("play-on").addEventListener("click", () => {
    turn(false, "watch");
    play.restart(tree.position(player.here).chosen, "Now it is yours.");
  });
  find("watch").addEventListener("click", () => {
    turn(true, "play-on");
    play.say("");
    player.refresh();
  });
}

start();
