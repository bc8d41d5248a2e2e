// The legend of pictures and keys.

const ON_BOARD = [
  ["crossed", "crossed out"], ["conflict", "breaks a rule"], ["newest", "chosen last"],
];
const IN_SEARCH = [
  ["free", "free"], ["follows", "had to follow here"], ["struck", "taken away here"],
];
const NODES = [
  ["node-branch", "the search goes on"], ["node-solved", "a solution"], ["node-failed", "failed"],
  ["node-refused", "refused: never tried"],
];
const BOARD_KEYS = [
  ["arrows", "go from square to square"], ["Enter, Space", "put a piece on the square, or take it away"],
  ["X", "cross the square out, or open it again"], ["Ctrl+Z, Ctrl+Y", "undo, redo"],
];
const TREE_KEYS = [
  ["Space", "play or pause, on the tree"], ["arrows", "on the tree: to the parent, the first child, the neighbours"],
  ["N, B", "one step on, one back"], ["S", "to the next solution"], ["Home, End", "to the start, to the end"],
];

function showLegend(stage, tree) {
  const square = ([name, text]) => sample(name, "0 0 45 45", text);
  const node = ([name, text]) => sample(name, "-15 -15 30 30", text);
  const sometimes = [
    stage && [stage.closedPicture, "closed: a piece there would break a rule"],
    stage?.countsAttacks && ["attacked", "attacked"],
    stage?.placeable.length > 1 && ["without", "through a small piece: not this kind"],
  ].filter(Boolean);
  const squares = stage ? [...sometimes, ...ON_BOARD, ...(tree ? IN_SEARCH : [])] : [];
  find("legend").append(...squares.map(square), ...(tree ? NODES.map(node) : []));
  const keys = [...(stage ? BOARD_KEYS : []), ...(tree ? TREE_KEYS : [])];
  for (const [key, text] of keys) find("keys").append(html("dt", {}, key), html("dd", {}, text));
}

function sample(name, viewBox, text) {
  return html("li", {}, svg("svg", { viewBox, "aria-hidden": "true" }, drawn(name)), text);
}
