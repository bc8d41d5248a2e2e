// Playback of a search, forwards and backwards through its nodes.

/** Steps per second for each position of the slider. */
const SPEEDS = [1, 2, 4, 8, 16, 32, 64];

class Player {
  /** `show(node)` is called when the present node changes. */
  constructor(tree, stage, show) {
    this.tree = tree;
    this.show = show;
    this.here = 0;
    this.reached = 0;
    this.timer = null;
    this.grove = new Grove(tree, stage, (id) => this.jump(id));
    this.buttons();
    find("search-part").addEventListener("keydown", (event) => this.key(event));
    this.refresh();
  }

  buttons() {
    const acts = {
      "to-start": () => this.restart(),
      back: () => this.jump(this.here - 1),
      play: () => this.toggle(),
      step: () => this.jump(this.here + 1),
      "to-solution": () => this.toSolution(),
      "to-end": () => this.jump(this.last),
      whole: () => this.toggleWhole(),
    };
    for (const [id, act] of Object.entries(acts)) find(id).addEventListener("click", act);
    find("speed").addEventListener("input", () => this.speed());
    this.speed();
  }

  get last() {
    return this.tree.nodes.length - 1;
  }

  get perSecond() {
    return SPEEDS[Number(find("speed").value)];
  }

  speed() {
    find("speed-said").textContent = `${numberOf(this.perSecond, "step")} a second`;
    find("speed").setAttribute("aria-valuetext", find("speed-said").textContent);
  }

  /** Stops the playback and goes to a node. */
  jump(id) {
    this.pause();
    this.go(id);
  }

  go(id) {
    if (id < 0 || id > this.last) return;
    this.here = id;
    this.reached = Math.max(this.reached, id);
    this.refresh();
  }

  restart() {
    this.reached = 0;
    this.jump(0);
  }

  toSolution() {
    const next = this.tree.solutionAfter(this.here);
    if (next === null) find("told").textContent = "There is no solution behind this node.";
    else this.jump(next);
  }

  toggle() {
    if (this.timer === null) this.start();
    else this.pause();
  }

  start() {
    if (this.here === this.last) this.restart();
    find("play").textContent = "Pause";
    // A screen reader cannot keep up with a message per step.
    find("told").setAttribute("aria-live", "off");
    const tick = () => {
      this.go(this.here + 1);
      if (this.here === this.last) this.pause();
      else this.timer = setTimeout(tick, 1000 / this.perSecond);
    };
    this.timer = setTimeout(tick, 1000 / this.perSecond);
  }

  pause() {
    if (this.timer === null) return;
    clearTimeout(this.timer);
    this.timer = null;
    find("play").textContent = "Play";
    find("told").removeAttribute("aria-live");
    this.tell();
  }

  toggleWhole() {
    this.grove.isWhole = !this.grove.isWhole;
    find("whole").setAttribute("aria-pressed", String(this.grove.isWhole));
    document.querySelector("main").classList.toggle("is-wide", this.grove.isWhole);
    this.refresh();
  }

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input")) return;
    const onTree = event.target === find("tree");
    const act = this.anywhere(event.key) ?? (onTree ? this.onTree(event.key) : undefined);
    if (!act) return;
    event.preventDefault();
    act();
  }

  anywhere(key) {
    return {
      n: () => this.jump(this.here + 1),
      b: () => this.jump(this.here - 1),
      s: () => this.toSolution(),
      Home: () => this.restart(),
      End: () => this.jump(this.last),
    }[key];
  }

  onTree(key) {
    const node = this.tree.nodes[this.here];
    const siblings = this.tree.nodes[node.parent]?.children ?? this.tree.roots;
    const beside = (step) => siblings[siblings.indexOf(this.here) + step];
    const to = (id) => () => this.jump(id ?? this.here);
    return {
      " ": () => this.toggle(),
      ArrowUp: to(node.parent),
      ArrowDown: to(node.children[0]),
      ArrowLeft: to(beside(-1)),
      ArrowRight: to(beside(1)),
    }[key];
  }

  refresh() {
    this.grove.show(this.here, this.reached);
    this.count();
    this.tell();
    find("back").disabled = find("to-start").disabled = this.here === 0;
    find("step").disabled = find("to-end").disabled = this.here === this.last;
    this.show(this.here);
  }

  count() {
    const { branch, solved, failed, refused, deepest } = this.tree.counters(this.here);
    const tried = branch + solved + failed;
    const { depth } = this.tree.nodes[this.here];
    const counters = {
      Nodes: tried, Fails: failed, Solutions: solved, Refused: refused, Depth: depth, Deepest: deepest,
    };
    const row = ([name, number]) => html("div", {}, html("dt", {}, name), html("dd", {}, written(number)));
    find("counters").replaceChildren(...Object.entries(counters).map(row));
  }

  /** Describes the present node. */
  tell() {
    const { nodes } = this.tree;
    const node = nodes[this.here];
    const { concluded = [], removed = [] } = node;
    const parts = [
      `${written(this.here + 1)} of ${written(nodes.length)}: ${node.label || "the start"}`,
      concluded.length > 0 && `${written(concluded.length)} had to follow`,
      removed.length > 0 && `${written(removed.length)} taken away`,
      OF_STATUS[node.status],
      node.hidden > 0 && `and ${notHeld(node)}`,
    ];
    find("told").textContent = `${parts.filter(Boolean).join("; ")}.`;
    const labels = this.tree.path(this.here).map((id) => nodes[id].label).filter(Boolean);
    find("path").textContent = labels.join(" › ");
  }
}
