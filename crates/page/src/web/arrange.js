// The visible nodes of a tree and their places.

/** Maximum number of visible nodes of a folded tree. */
const DRAWN = 140;
/** Maximum number of visible children of a node in a folded tree. */
const BESIDE = 16;

/** The width of a node in columns. Refused nodes are small. */
const room = (node) => (node.status === "refused" ? 0.66 : 1);

/**
 * Places for the visible nodes up to `reached`, as seen from the node `here`: a map from each node to its column, its
 * row, and the number of folded nodes below it.
 */
function arranged(tree, here, reached) {
  const isLaidOut = tree.nodes[reached].column !== undefined;
  const columns = isLaidOut ? laidOut(tree, reached) : around(tree, here, reached);
  const left = Math.min(...columns.values()) - 0.5;
  const right = Math.max(...columns.values()) + 0.5;
  const sizes = subtrees(tree, reached);
  const places = new Map();
  for (const [id, column] of columns) {
    const { children, depth } = tree.nodes[id];
    const shown = children.filter((child) => columns.has(child));
    const folded = shown.reduce((rest, child) => rest - sizes[child], sizes[id] - 1);
    places.set(id, { id, column: column - left, row: depth, folded });
  }
  const rows = Math.max(...[...places.values()].map(({ row }) => row)) + 1;
  return { places, columns: right - left, rows };
}

/** The columns of all nodes up to `reached`, from the data of the page. */
function laidOut(tree, reached) {
  return new Map(tree.nodes.slice(0, reached + 1).map(({ id, column }) => [id, column]));
}

/** The columns of a folded tree: the path to a node as a vertical line, with the nearest siblings on both sides. */
function around(tree, here, reached) {
  const path = tree.path(here);
  const columns = new Map(path.map((id) => [id, 0]));
  for (let at = path.length - 1; at >= 0 && columns.size < DRAWN; at -= 1) {
    const next = path[at + 1];
    const siblings = nearest(tree.nodes[path[at]].children, next, reached);
    const middle = next === undefined ? (siblings.length - 1) / 2 : siblings.indexOf(next);
    siblings.forEach((id, index) => columns.set(id, index - middle));
  }
  return columns;
}

/** The siblings next to one of them, or the first ones. */
function nearest(siblings, middle, reached) {
  const known = siblings.filter((id) => id <= reached);
  const start = middle === undefined ? 0 : known.indexOf(middle) - BESIDE / 2;
  const first = Math.max(0, Math.min(start, known.length - BESIDE));
  return known.slice(first, first + BESIDE);
}

/** The number of nodes in the subtree of each node, including the node. */
function subtrees(tree, reached) {
  const sizes = new Array(reached + 1).fill(1);
  for (let id = reached; id >= 0; id -= 1) {
    const { parent } = tree.nodes[id];
    if (parent !== null) sizes[parent] += sizes[id];
  }
  return sizes;
}
