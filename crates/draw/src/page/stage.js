// The stage: what can stand where, and how things hang together.

class Stage {
  constructor(data) {
    Object.assign(this, data);
    this.things.forEach((thing, id) => {
      thing.id = id;
      thing.name = `${this.kinds[thing.kind].name} on ${this.squares[thing.square].name}`;
      thing.apart = new Set();
      thing.groups = [];
    });
    this.onSquare = this.squares.map(() => []);
    for (const thing of this.things) this.onSquare[thing.square].push(thing);
    for (const thing of this.things) {
      for (const other of thing.conflicts) this.keepApart(thing, this.things[other]);
      for (const other of this.onSquare[thing.square]) this.keepApart(thing, other);
    }
    this.groups.forEach((group, id) => {
      group.most ??= Infinity;
      for (const [thing, weight] of group.members) this.things[thing].groups.push([id, weight]);
    });
    this.given = this.things.filter((thing) => thing.given).map((thing) => thing.id);
  }

  keepApart(one, other) {
    if (one === other) return;
    one.apart.add(other.id);
    other.apart.add(one.id);
  }

  /** The kinds that can be placed, by their index. */
  get placeable() {
    const kinds = this.things.filter((thing) => !thing.given).map((thing) => thing.kind);
    return [...new Set(kinds)].sort((a, b) => a - b);
  }

  attackedBy(chosen) {
    const squares = new Set();
    for (const id of chosen) this.things[id].attacks.forEach((square) => squares.add(square));
    return squares;
  }

  /** The solutions that have all of these; null when the solutions are not known. */
  completions(chosen) {
    if (!this.solutions) return null;
    const has = (solution) => {
      let found = 0;
      for (const id of solution) if (chosen.has(id)) found += 1;
      return found === chosen.size;
    };
    return this.solutions.filter(has);
  }
}
