// The drawing of a tree: signs or small boards, with labels.

/** Maximum numbers of nodes and squares for a tree of small boards. */
const FEW_NODES = 200;
const FEW_SQUARES = 36;
/** The longest side of a small board. */
const BOARD = 78;
/** The margin around the tree. */
const EDGE = 20;

const OF_STATUS = {
  branch: "the search goes on", solved: "a solution", failed: "failed", refused: "refused, never tried",
};

class Grove {
  constructor(tree, stage, go) {
    this.tree = tree;
    this.stage = stage;
    this.go = go;
    this.root = find("tree");
    this.frame = find("tree-frame");
    this.lines = svg("path", { class: "branch-line", "aria-hidden": "true" });
    this.way = svg("path", { class: "branch-line is-on-path", "aria-hidden": "true" });
    this.root.append(this.lines, this.way);
    this.items = new Map();
    this.hasBoards = stage !== null && tree.nodes.length <= FEW_NODES && stage.squares.length <= FEW_SQUARES;
    this.isWhole = false;
    const longest = tree.nodes.reduce((most, node) => Math.max(most, short(node.label).length), 2);
    this.wide = this.hasBoards ? BOARD + 18 : Math.max(34, longest * 7 + 8);
    this.high = this.hasBoards ? BOARD + 66 : 84;
  }

  show(here, reached) {
    const { places, columns, rows } = arranged(this.tree, here, reached);
    const [width, height] = [columns * this.wide + 2 * EDGE, rows * this.high + 2 * EDGE];
    this.size(width, height);
    this.forget(places);
    for (const place of places.values()) this.item(place, here);
    this.connect(places, new Set(this.tree.path(here)));
    this.root.setAttribute("aria-activedescendant", `item-${here}`);
    this.follow(places.get(here), width);
  }

  size(width, height) {
    this.root.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.root.style.width = this.isWhole ? "100%" : `${width}px`;
    this.root.style.height = this.isWhole ? "auto" : `${height}px`;
  }

  forget(places) {
    for (const [id, item] of this.items) {
      if (places.has(id)) continue;
      item.remove();
      this.items.delete(id);
    }
  }

  middle({ column, row }) {
    return [EDGE + column * this.wide, EDGE + (this.hasBoards ? BOARD / 2 : 14) + row * this.high];
  }

  item(place, here) {
    const node = this.tree.nodes[place.id];
    let item = this.items.get(place.id);
    if (!item) {
      item = this.made(node);
      this.items.set(place.id, item);
      this.root.append(item);
    }
    const [x, y] = this.middle(place);
    item.setAttribute("transform", `translate(${x} ${y})`);
    item.classList.toggle("is-ahead", place.id > here);
    item.setAttribute("aria-selected", String(place.id === here));
    this.halo(item, node, place.id === here);
    this.more(item, node, place.folded);
  }

  made(node) {
    const name = called(node);
    const item = svg("g", {
      class: "node node-new", role: "treeitem", id: `item-${node.id}`, "aria-level": node.depth + 1,
    });
    item.append(this.touched(node), this.hasBoards ? this.littleBoard(node) : drawn(`node-${node.status}`));
    const label = svg("text", { class: "label", y: this.hasBoards ? BOARD / 2 + 14 : 28 });
    label.textContent = short(node.label);
    item.append(label, svg("title", {}, name));
    item.addEventListener("click", () => this.go(node.id));
    return item;
  }

  /** The area of a node that can be clicked: its column, with the label. */
  touched(node) {
    const width = this.wide * room(node);
    const [above, below] = this.hasBoards ? [BOARD / 2, BOARD / 2 + 16] : [16, 32];
    return svg("rect", { class: "hit", x: -width / 2, y: -above, width, height: above + below });
  }

  /** The position of a node as a small board. Failed nodes are red, and refused ones are also smaller. */
  littleBoard(node) {
    const { side, width, height, things, squares, kinds } = this.stage;
    const scale = (BOARD / (Math.max(width, height) * side)) * (node.status === "refused" ? 0.62 : 1);
    const { chosen, newest, concluded } = this.tree.position(node.id);
    const [w, h] = [width * side, height * side];
    const inner = svg("g", { transform: `scale(${scale}) translate(${-w / 2} ${-h / 2})` }, drawn("ground"));
    for (const id of new Set([...this.stage.given, ...chosen])) {
      const { x, y } = squares[things[id].square];
      const frames = [newest.has(id) && "newest", concluded.has(id) && "follows"].filter(Boolean);
      const layers = [...frames, kinds[things[id].kind].picture].map((name) => drawn(name));
      inner.append(svg("g", at(x * side, y * side), ...layers));
    }
    const isBad = node.status === "failed" || node.status === "refused";
    if (isBad) inner.append(svg("rect", { class: "veil", width: w, height: h }));
    inner.append(svg("rect", { class: `plate-${node.status}`, width: w, height: h }));
    const sign = node.status === "branch" ? [] : [drawn(`node-${node.status}`, at((w / 2) * scale, (-h / 2) * scale))];
    return svg("g", {}, inner, ...sign);
  }

  halo(item, node, isHere) {
    item.querySelector(".node-halo")?.remove();
    if (!isHere) return;
    const half = (this.hasBoards ? BOARD / 2 + 4 : 16) * room(node);
    item.prepend(svg("rect", { class: "node-halo", x: -half, y: -half, width: 2 * half, height: 2 * half, rx: 6 }));
  }

  /** The number of folded nodes below a node, and the number of nodes that are not recorded. */
  more(item, node, folded) {
    const parts = [folded > 0 && `+${written(folded)}`, node.hidden > 0 && `+${node.at_least ? "≥" : ""}${written(node.hidden)}…`];
    const words = [
      called(node),
      folded > 0 && `${numberOf(folded, "node")} below, folded`,
      notHeld(node),
    ];
    item.setAttribute("aria-label", words.filter(Boolean).join("; "));
    item.querySelector(".more")?.remove();
    if (!parts.some(Boolean)) return;
    const y = this.hasBoards ? BOARD / 2 + 28 : 42;
    const more = svg("text", { class: "more", y }, parts.filter(Boolean).join(" "));
    more.append(svg("title", {}, item.getAttribute("aria-label")));
    item.append(more);
  }

  connect(places, path) {
    const lines = [];
    const way = [];
    for (const place of places.values()) {
      const parent = places.get(this.tree.nodes[place.id].parent);
      if (!parent) continue;
      const [[x, y], [px, py]] = [this.middle(place), this.middle(parent)];
      const top = y - (this.hasBoards ? BOARD / 2 : 9);
      const bottom = py + this.bottom(parent);
      const middle = (bottom + top) / 2;
      const line = `M${px} ${bottom}C${px} ${middle} ${x} ${middle} ${x} ${top}`;
      (path.has(place.id) ? way : lines).push(line);
    }
    this.lines.setAttribute("d", lines.join(""));
    this.way.setAttribute("d", way.join(""));
  }

  /** The upper end of lines to children, below the texts of a node. */
  bottom({ id, folded }) {
    const { label, hidden } = this.tree.nodes[id];
    const lines = folded > 0 || hidden > 0 ? 2 : label ? 1 : 0;
    return (this.hasBoards ? BOARD / 2 : 9) + [0, 22, 36][lines];
  }

  /** Scrolls to the present node. */
  follow(place, width) {
    if (!place || this.isWhole) return;
    const [x, y] = this.middle(place);
    const { clientWidth, clientHeight } = this.frame;
    if (width > clientWidth) this.frame.scrollLeft = x - clientWidth / 2;
    this.frame.scrollTop = y - clientHeight / 2;
  }
}

/** The name of a node for screen readers. */
const called = (node) => `${node.label || "Start"}, ${OF_STATUS[node.status]}`;

/** A label, shortened to the width of a node. */
function short(label) {
  const characters = [...label];
  return characters.length > 16 ? `${characters.slice(0, 15).join("")}…` : label;
}
