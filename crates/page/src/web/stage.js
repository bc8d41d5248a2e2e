// The stage: things, their conflicts and their groups.

class Stage {
  constructor(data) {
    Object.assign(this, data);
    this.things.forEach((thing, id) => {
      thing.id = id;
      thing.name = `${this.kinds[thing.kind].name} on ${this.squares[thing.square].name}`;
      thing.apart = new Set();
      thing.near = new Set();
      thing.groups = [];
    });
    this.onSquare = this.squares.map(() => []);
    for (const thing of this.things) this.onSquare[thing.square].push(thing);
    for (const thing of this.things) {
      for (const other of thing.conflicts) this.keepApart(thing, this.things[other]);
      for (const other of thing.touching ?? []) this.keepFrom(thing, this.things[other]);
      for (const other of this.onSquare[thing.square]) this.keepApart(thing, other);
    }
    this.given = this.things.filter((thing) => thing.given).map((thing) => thing.id);
    for (const group of this.groups) group.most ??= Infinity;
    this.groups.forEach((group, id) => {
      for (const [thing, weight] of group.members) this.things[thing].groups.push([id, weight]);
      group.squares = new Set(group.members.map(([thing]) => this.things[thing].square));
      group.isWhole = countsKinds(this, group);
    });
  }

  keepApart(one, other) {
    if (one === other) return;
    one.apart.add(other.id);
    other.apart.add(one.id);
  }

  /** Records that two things exclude each other because they would touch. */
  keepFrom(one, other) {
    this.keepApart(one, other);
    one.near.add(other.id);
    other.near.add(one.id);
  }

  /** The indexes of the kinds that can be placed. */
  get placeable() {
    const kinds = this.things.filter((thing) => !thing.given).map((thing) => thing.kind);
    return [...new Set(kinds)].sort((a, b) => a - b);
  }

  /** The picture of a closed square: hatched on a board with regions, where a tint would look like another region. */
  get closedPicture() {
    return this.squares.some(({ region }) => region) ? "hatch" : "shade";
  }

  /** The name of a square with its region. */
  nameOf(square) {
    const { name, region } = this.squares[square];
    return region ? `${name}, region ${region}` : name;
  }

  /** The attacked squares, if a rule depends on them. */
  counted(chosen) {
    const squares = new Set();
    if (!this.countsAttacks) return squares;
    for (const id of chosen) this.things[id].attacks.forEach((square) => squares.add(square));
    return squares;
  }

  /** The solutions that contain the chosen things, or null if the solutions are unknown. */
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

/** Whether a group contains all things of its kinds. */
function countsKinds(stage, group) {
  const members = new Set(group.members.map(([id]) => id));
  const kinds = new Set(group.members.map(([id]) => stage.things[id].kind));
  return stage.things.every(({ id, kind }) => members.has(id) || !kinds.has(kind));
}
