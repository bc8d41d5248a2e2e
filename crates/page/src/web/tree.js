// The search that was written down: its nodes, and what each of them knows.

class Tree {
  constructor(data) {
    Object.assign(this, data);
    this.roots = [];
    this.nodes.forEach((node, id) => {
      node.id = id;
      node.children = [];
      const parent = this.nodes[node.parent];
      node.depth = parent ? parent.depth + 1 : 0;
      (parent ? parent.children : this.roots).push(id);
    });
  }

  /** The nodes from the root down to this one. */
  path(id) {
    const path = [];
    for (let next = id; next !== null && next !== undefined; next = this.nodes[next].parent) path.push(next);
    return path.reverse();
  }

  /** What stands at a node, what is new there, and what is no longer tried. */
  position(id) {
    const chosen = new Set();
    const closed = new Set();
    for (const step of this.path(id)) {
      const node = this.nodes[step];
      for (const thing of [...(node.chosen ?? []), ...(node.concluded ?? [])]) chosen.add(thing);
      for (const thing of [...(node.removed ?? []), ...(node.passed ?? [])]) closed.add(thing);
    }
    const { chosen: newest = [], concluded = [], removed = [] } = this.nodes[id];
    return { chosen, closed, newest: new Set(newest), concluded: new Set(concluded), removed: new Set(removed) };
  }

  /** How many nodes of each sort there are up to one. */
  counters(last) {
    const counters = { branch: 0, solved: 0, failed: 0, refused: 0, deepest: 0 };
    for (let id = 0; id <= last; id += 1) {
      const { status, depth } = this.nodes[id];
      counters[status] += 1;
      if (depth > counters.deepest) counters.deepest = depth;
    }
    return counters;
  }

  /** The next solution behind a node, if there is one. */
  solutionAfter(id) {
    const next = this.nodes.findIndex((node, index) => index > id && node.status === "solved");
    return next < 0 ? null : next;
  }
}
