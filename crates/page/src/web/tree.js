// The recorded search.

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

  /** The nodes from the root to this one. */
  path(id) {
    const path = [];
    for (let next = id; next !== null && next !== undefined; next = this.nodes[next].parent) path.push(next);
    return path.reverse();
  }

  /** The position of a node: chosen and closed things, and those that are new. */
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

  /** The number of nodes of each status up to this one, and their greatest depth. */
  counters(last) {
    const counters = { branch: 0, solved: 0, failed: 0, refused: 0, deepest: 0 };
    for (let id = 0; id <= last; id += 1) {
      const { status, depth } = this.nodes[id];
      counters[status] += 1;
      if (depth > counters.deepest) counters.deepest = depth;
    }
    return counters;
  }

  /** The next solution after a node, or null. */
  solutionAfter(id) {
    const next = this.nodes.findIndex((node, index) => index > id && node.status === "solved");
    return next < 0 ? null : next;
  }
}
