// The board on the page: a grid of squares for mouse and keyboard.

class Board {
  /** `press(square)` and `cross(square)` are called with the index of a square. */
  constructor(stage, { press, cross }) {
    this.stage = stage;
    this.press = press;
    this.cross = cross;
    this.root = find("board");
    this.cells = stage.squares.map((square, index) => this.cell(square, index));
    this.byPlace = new Map(stage.squares.map(({ x, y }, index) => [`${x},${y}`, index]));
    this.draw();
    this.stop(0);
  }

  cell({ x, y }, index) {
    const { side } = this.stage;
    const cell = svg("g", { class: "cell", role: "gridcell", tabindex: "-1", ...at(x * side, y * side) });
    cell.addEventListener("click", () => {
      this.go(index);
      this.press(index);
    });
    cell.addEventListener("keydown", (event) => this.key(event, index));
    cell.addEventListener("focus", () => this.stop(index));
    return cell;
  }

  draw() {
    const rows = new Map();
    this.stage.squares.forEach(({ y }, index) => {
      if (!rows.has(y)) rows.set(y, svg("g", { role: "row" }));
      rows.get(y).append(this.cells[index]);
    });
    const behind = svg("g", { "aria-hidden": "true" }, drawn("ground"), drawn("around"));
    this.lights = svg("g", { class: "above", "aria-hidden": "true" });
    const names = svg("g", { class: "above", "aria-hidden": "true" }, drawn("names"));
    this.root.append(behind, ...rows.values(), this.lights, names);
    // A finger needs squares of a minimum size, so a wide board scrolls.
    this.root.style.minWidth = `${Math.min(this.stage.width * 28, 2000)}px`;
  }

  /** Draws outlines. Each light has `squares` and a `sort` of line. */
  light(lights) {
    const lines = lights.flatMap(({ squares, sort }) => {
      const d = this.outline(squares);
      return [svg("path", { class: "lit-rim", d }), svg("path", { class: `lit ${sort}`, d })];
    });
    this.lights.replaceChildren(...lines);
  }

  /** The edges between these squares and all others. */
  outline(squares) {
    const { side } = this.stage;
    const has = (x, y) => squares.has(this.byPlace.get(`${x},${y}`));
    const edges = [...squares].flatMap((square) => {
      const { x, y } = this.stage.squares[square];
      const [left, top] = [x * side, y * side];
      return [
        has(x, y - 1) ? "" : `M${left} ${top}h${side}`, has(x, y + 1) ? "" : `M${left} ${top + side}h${side}`,
        has(x - 1, y) ? "" : `M${left} ${top}v${side}`, has(x + 1, y) ? "" : `M${left + side} ${top}v${side}`,
      ];
    });
    return edges.join("");
  }

  /**
   * Draws each square. `look(index)` returns the pictures of a square from the lowest layer up, each as a name or as a
   * name and attributes, and the label of the square.
   */
  show(look) {
    const { side } = this.stage;
    this.cells.forEach((cell, index) => {
      const { layers, label, isChosen } = look(index);
      const key = JSON.stringify(layers) + label;
      if (cell.dataset.key === key) return;
      cell.dataset.key = key;
      cell.setAttribute("aria-label", label);
      cell.setAttribute("aria-selected", String(isChosen));
      const hit = svg("rect", { class: "hit", width: side, height: side });
      cell.replaceChildren(...layers.map((layer) => drawn(...[layer].flat())), hit);
    });
  }

  key(event, index) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (step) this.walk(index, step);
    else if (event.key === "Enter" || event.key === " ") this.press(index);
    else if (event.key === "x" || event.key === "X") this.cross(index);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Moves the focus to the next square in a direction, across holes. */
  walk(index, [dx, dy]) {
    let { x, y } = this.stage.squares[index];
    while (x >= 0 && y >= 0 && x < this.stage.width && y < this.stage.height) {
      [x, y] = [x + dx, y + dy];
      const next = this.byPlace.get(`${x},${y}`);
      if (next !== undefined) return this.go(next);
    }
    return undefined;
  }

  go(index) {
    this.stop(index);
    this.cells[index].focus();
  }

  /** Makes this square the only tab stop of the board. */
  stop(index) {
    this.cells[this.stopped ?? index]?.setAttribute("tabindex", "-1");
    this.cells[index]?.setAttribute("tabindex", "0");
    this.stopped = index;
  }
}
