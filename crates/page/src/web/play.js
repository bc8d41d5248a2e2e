// Play on the board: clicks, hints, and messages about the position.

const CROSS = "cross";

class Play {
  constructor(stage, board) {
    this.stage = stage;
    this.board = board;
    this.game = new Game(stage);
    this.tool = stage.placeable[0] ?? CROSS;
    this.palette();
    const on = (id, act) => find(id).addEventListener("click", act);
    on("hint", () => this.hint());
    on("undo", () => this.undo());
    on("redo", () => this.redo());
    on("reset", () => this.restart([], "All is taken away."));
    find("tell").addEventListener("change", () => this.showOutlook(this.game.outlook));
  }

  /** The choice of what a click places: a kind or a cross. */
  palette() {
    const { placeable, kinds, side } = this.stage;
    const pieces = placeable.map((tool) => ({ tool, ...kinds[tool] }));
    const cross = { tool: CROSS, name: "a cross: nothing here", picture: "crossed" };
    for (const { tool, name, picture } of [...pieces, cross]) {
      const input = html("input", { type: "radio", name: "tool", value: String(tool) });
      input.checked = tool === this.tool;
      input.addEventListener("change", () => {
        this.tool = tool;
        this.showSquares(this.game.outlook, broken(this.game.outlook));
      });
      const icon = svg("svg", { viewBox: `0 0 ${side} ${side}`, "aria-hidden": "true" }, drawn(picture));
      find("palette").append(html("label", { class: "choice" }, input, icon, name));
    }
  }

  press(square) {
    if (this.tool === CROSS) return this.cross(square);
    const { stage, game } = this;
    const standing = game.standing(square);
    const wanted = stage.onSquare[square].find((thing) => thing.kind === this.tool && !thing.given);
    if (standing?.given) return this.say(`${capital(standing.name)} is given: it stays.`);
    if (standing && (!wanted || standing === wanted)) {
      game.remove(standing.id);
      return this.tell(`${capital(standing.name)} is taken away.`);
    }
    if (!wanted) {
      return this.say(`No ${stage.kinds[this.tool].name} may stand on ${stage.squares[square].name}.`);
    }
    game.place(wanted.id);
    return this.tell(`${capital(wanted.name)}${reachInWords(stage, wanted)}.`);
  }

  cross(square) {
    const { stage, game } = this;
    const { name } = stage.squares[square];
    if (game.standing(square)) return this.say(`Something stands on ${name}.`);
    const ids = stage.onSquare[square].map((thing) => thing.id);
    if (ids.length === 0) return this.say(`Nothing may stand on ${name} anyway.`);
    const crossed = ids.filter((id) => game.position.crosses.has(id));
    if (crossed.length === ids.length) {
      game.uncross(ids);
      return this.tell(`${name} is open again.`);
    }
    game.cross(ids, "you");
    return this.tell(`${name} is crossed out.`);
  }

  hint() {
    const { game, stage } = this;
    const { place = [], cross = [], text, squares } = this.nextStep(game.outlook);
    if (place.length + cross.length > 0) game.follow(place, cross);
    this.show(squares);
    this.say(text);
    const changed = new Set([...place, ...cross].map((id) => stage.things[id].square));
    if (changed.size === 0) return;
    this.board.stop([...changed][0]);
    this.showSquares(this.game.outlook, broken(this.game.outlook), changed);
  }

  nextStep(outlook) {
    const isOver = outlook.isComplete && this.isSolved(outlook) !== false;
    if (isOver) return { text: "There is nothing left to do." };
    return nextStep(outlook) ?? { text: "No step is known here." };
  }

  undo() {
    this.game.undo();
    this.tell("One step back.");
  }

  redo() {
    this.game.redo();
    this.tell("One step on again.");
  }

  restart(chosen, text) {
    this.game.start(chosen);
    this.tell(text);
  }

  /** Shows the position, and reports the action and the first rule that it broke. */
  tell(text) {
    this.show();
    const [first] = broken(this.game.outlook);
    this.say(first ? `${text} ${capital(first.text)}` : text);
  }

  say(text) {
    find("said").textContent = text;
  }

  /** Whether the position is a solution, or null if the page cannot decide it. */
  isSolved(outlook) {
    const { chosen } = this.game.position;
    if (!outlook.isComplete) return false;
    const completions = this.stage.completions(chosen);
    if (completions) return completions.some((solution) => solution.length === chosen.size);
    return this.stage.unchecked.length === 0 ? true : null;
  }

  /** Shows the position and outlines some squares, the reason of a hint. */
  show(reason) {
    const { game } = this;
    const { outlook } = game;
    const faults = broken(outlook);
    this.showSquares(outlook, faults);
    const wrong = faults.map((fault) => fault.group).filter((group) => group && !group.isWhole);
    this.board.light([
      ...wrong.map(({ squares }) => ({ squares, sort: "is-bad" })),
      ...(reason ? [{ squares: reason, sort: "" }] : []),
    ]);
    const { unchecked } = this.stage;
    const none = unchecked.length > 0 ? "Nothing that this page checks." : "Nothing.";
    showList("broken", faults.map((fault) => capital(fault.text)), none);
    find("unchecked").textContent = unchecked.length > 0 ? `Not checked here: ${unchecked.join("; ")}.` : "";
    showList("left", left(outlook), "Nothing.");
    showCounts(outlook);
    this.showOutlook(outlook);
    find("undo").disabled = !game.canUndo;
    find("redo").disabled = !game.canRedo;
  }

  /** Draws the squares, with a frame around each that a hint changed. */
  showSquares(outlook, faults, changed = new Set()) {
    const { stage, game } = this;
    const { chosen, crosses } = game.position;
    const attacked = stage.counted(chosen);
    const open = outlook.openSquares;
    const guilty = new Set(faults.flatMap((fault) => fault.things));
    this.board.show((square) => {
      const standing = game.standing(square);
      const isCrossed = !standing && !open.has(square) && stage.onSquare[square].some(({ id }) => crosses.has(id));
      const isGuilty = standing && guilty.has(standing.id);
      const closed = standing ? null : outlook.closed(square, this.tool);
      const isStill = !standing && !isCrossed;
      const without = isStill ? stage.onSquare[square].filter(({ id }) => crosses.has(id)).map(({ kind }) => kind) : [];
      const layers = [
        attacked.has(square) && "attacked",
        closed && stage.closedPicture,
        isGuilty && "conflict",
        changed.has(square) && "newest",
        standing && stage.kinds[standing.kind].picture,
        isCrossed && "crossed",
        ...without.flatMap((kind) => this.notThis(kind)),
      ];
      const words = [
        stage.nameOf(square),
        standing && stage.kinds[standing.kind].name,
        standing?.given && "given",
        isGuilty && "breaks a rule",
        attacked.has(square) && !closed?.startsWith("attacked") && "attacked",
        closed,
        isCrossed && "crossed out",
        ...without.map((kind) => `no ${stage.kinds[kind].name}`),
        open.has(square) && "free",
      ];
      return { layers: layers.filter(Boolean), label: words.filter(Boolean).join(", "), isChosen: Boolean(standing) };
    });
  }

  /** A small struck-out piece: this kind is crossed out on the square. Each kind has its own place. */
  notThis(kind) {
    const { placeable, side, kinds } = this.stage;
    const columns = Math.ceil(Math.sqrt(placeable.length));
    const place = placeable.indexOf(kind);
    const [column, row] = [place % columns, Math.floor(place / columns)];
    const [x, y] = [(column * side) / columns, side - ((row + 1) * side) / columns];
    const transform = `translate(${x} ${y})scale(${1 / columns})`;
    return [[kinds[kind].picture, { transform }], ["without", { transform }]];
  }

  /** Whether the player wants to know if a position can be completed. */
  get tells() {
    return find("tell").checked;
  }

  showOutlook(outlook) {
    const solved = this.isSolved(outlook);
    const found = find("outlook");
    const [text, sort] = solved ? [this.solvedInWords(), "is-solved"] : this.future(outlook, solved);
    found.textContent = text;
    found.className = sort;
  }

  /** That the position is a solution, in words. A solution can be a part of larger ones. */
  solvedInWords() {
    if (!this.tells) return "This is a solution.";
    const larger = (this.stage.completions(this.game.position.chosen)?.length ?? 1) - 1;
    if (larger === 0) return "This is a solution.";
    return `This is a solution, and a part of ${numberOf(larger, "larger one")}.`;
  }

  /** Whether the position can be completed, in words, with a class. Empty unless the player wants to know. */
  future(outlook, solved) {
    const { stage } = this;
    if (!this.tells) return [this.checkedInWords(outlook, solved), ""];
    const completions = stage.completions(this.game.position.chosen);
    if (stage.solutions?.length === 0) return ["This puzzle has no solution.", "is-lost"];
    if (completions?.length === 0) return ["This cannot be completed any more.", "is-lost"];
    if (completions) return [`This can be completed, in ${numberOf(completions.length, "way")}.`, ""];
    if (solved === null) return ["All that this page checks holds.", ""];
    const [short] = new Outlook(stage, outlook.chosen).short;
    const isLost = outlook.clashes.length > 0 || outlook.over.length > 0 || short;
    if (isLost) return ["This cannot be completed as it stands.", "is-lost"];
    return ["Whether this can be completed is not known to this page.", ""];
  }

  /** A message about a position that meets all checked rules but is not known to be a solution. */
  checkedInWords(outlook, solved) {
    if (this.stage.unchecked.length === 0 || !outlook.isComplete) return "";
    return solved === null ? "All that this page checks holds." : "All that this page checks holds, but this is no solution.";
  }
}

/** The numbers of squares that a placed thing attacks or touches, in words, if a rule depends on them. */
function reachInWords(stage, thing) {
  const isAttacking = stage.countsAttacks || stage.things.some(({ conflicts }) => conflicts.length > 0);
  const near = new Set([...thing.near].map((id) => stage.things[id].square));
  const parts = [
    isAttacking && thing.attacks.length > 0 && `attacks ${numberOf(thing.attacks.length, "square")}`,
    near.size > 0 && `touches ${numberOf(near.size, "square")}`,
  ].filter(Boolean);
  return parts.length > 0 ? `, which ${parts.join(" and ")}` : "";
}
