// Which nodes of a tree are drawn, and where.

/** The most nodes that are all drawn; of more only those around the present one are. */
const ALL_DRAWN = 200;
const DRAWN = 140;
/** How many children of one node are drawn, where not all are. */
const BESIDE = 16;

/** How much room a node takes beside others, in columns: what was never tried is small. */
const room = (node) => (node.status === "refused" ? 0.66 : 1);

/**
 * Places for the nodes up to `reached` that are seen from `here`: a map from each node to its place, in columns
 * and rows, and to how many nodes below it are folded away.
 */
function arranged(tree, here, reached) {
  const seen = reached < ALL_DRAWN ? everything(reached) : around(tree, here, reached);
  const sizes = subtrees(tree, reached);
  const placed = [];
  let used = 0;
  const place = (id) => {
    const node = tree.nodes[id];
    const [start, first] = [used, placed.length];
    const below = node.children.filter((child) => seen.has(child)).map(place);
    // A child that takes less room than its parent stands in the middle below it.
    const gap = Math.max(0, start + room(node) - used);
    for (const later of placed.slice(first)) later.column += gap / 2;
    used += gap;
    const column = below.length > 0 ? (below[0].column + below.at(-1).column) / 2 : (start + used) / 2;
    const shown = below.reduce((sum, { size }) => sum + size, 0);
    const made = { id, column, row: node.depth, size: sizes[id], folded: sizes[id] - 1 - shown };
    placed.push(made);
    return made;
  };
  tree.roots.filter((root) => seen.has(root)).forEach(place);
  const rows = placed.reduce((most, { row }) => Math.max(most, row + 1), 1);
  return { places: new Map(placed.map((made) => [made.id, made])), columns: Math.max(used, 1), rows };
}

function everything(reached) {
  return new Set(Array.from({ length: reached + 1 }, (_, id) => id));
}

/** The path to a node, and what hangs on it, as much as there is room for: what is nearest first. */
function around(tree, here, reached) {
  const path = tree.path(here);
  const seen = new Set(path);
  for (let at = path.length - 1; at >= 0 && seen.size < DRAWN; at -= 1) {
    for (const child of nearest(tree.nodes[path[at]].children, path[at + 1], reached)) seen.add(child);
  }
  return seen;
}

/** Of many siblings those that are next to one of them, or the first ones. */
function nearest(siblings, middle, reached) {
  const known = siblings.filter((id) => id <= reached);
  const start = middle === undefined ? 0 : known.indexOf(middle) - BESIDE / 2;
  const first = Math.max(0, Math.min(start, known.length - BESIDE));
  return known.slice(first, first + BESIDE);
}

/** How many nodes there are from each node downwards, itself included. */
function subtrees(tree, reached) {
  const sizes = new Array(reached + 1).fill(1);
  for (let id = reached; id >= 0; id -= 1) {
    const { parent } = tree.nodes[id];
    if (parent !== null) sizes[parent] += sizes[id];
  }
  return sizes;
}
