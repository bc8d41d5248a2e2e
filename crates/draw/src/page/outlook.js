// What a position comes to: what is broken, what is open, and what follows.

/**
 * What can be said of things that are chosen: `sums` of the groups, the things that are `open`, and how much
 * those could add to each group, its `room`.
 */
class Outlook {
  constructor(stage, chosen, crosses = new Map()) {
    this.stage = stage;
    this.chosen = chosen;
    this.sums = stage.groups.map(() => 0);
    for (const id of chosen) this.weigh(id, this.sums);
    this.open = new Set();
    for (const { id } of stage.things) {
      if (!crosses.has(id) && this.isOpen(id)) this.open.add(id);
    }
    this.room = stage.groups.map(() => 0);
    for (const id of this.open) this.weigh(id, this.room);
  }

  weigh(id, sums) {
    for (const [group, weight] of this.stage.things[id].groups) sums[group] += weight;
  }

  isOpen(id) {
    const thing = this.stage.things[id];
    if (this.chosen.has(id)) return false;
    for (const other of thing.apart) if (this.chosen.has(other)) return false;
    return thing.groups.every(([g, weight]) => this.sums[g] + weight <= this.stage.groups[g].most);
  }

  get openSquares() {
    return new Set([...this.open].map((id) => this.stage.things[id].square));
  }

  /** Pairs of chosen things that do not go together. */
  get clashes() {
    const clashes = [];
    for (const id of this.chosen) {
      for (const other of this.stage.things[id].apart) {
        if (id < other && this.chosen.has(other)) clashes.push([id, other]);
      }
    }
    return clashes.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  }

  /** Groups that hold too much. */
  get over() {
    return this.stage.groups.filter((group, index) => this.sums[index] > group.most);
  }

  /** Groups that can no longer get what they need. */
  get short() {
    return this.stage.groups.filter((group, index) => this.sums[index] + this.room[index] < group.least);
  }

  /** Whether everything that the page knows of holds. */
  get isComplete() {
    const { groups } = this.stage;
    const holds = (group, index) => this.sums[index] >= group.least && this.sums[index] <= group.most;
    return this.clashes.length === 0 && groups.every(holds);
  }

  sumOf(group) {
    return this.sums[this.stage.groups.indexOf(group)];
  }
}

/** What two things that do not go together do to each other. */
function clashInWords(stage, [one, other]) {
  const [a, b] = [stage.things[one], stage.things[other]];
  const [to, fro] = [a.attacks.includes(b.square), b.attacks.includes(a.square)];
  if (to && fro) return `${a.name} and ${b.name} attack each other.`;
  if (to) return `${a.name} attacks ${b.name}.`;
  if (fro) return `${b.name} attacks ${a.name}.`;
  const [s, t] = [stage.squares[a.square], stage.squares[b.square]];
  const touch = Math.max(Math.abs(s.x - t.x), Math.abs(s.y - t.y)) === 1;
  return touch ? `${a.name} and ${b.name} touch.` : `${a.name} and ${b.name} do not go together.`;
}

function wanted({ least, most }) {
  if (least === most) return `just ${written(least)}`;
  if (most === Infinity) return `at least ${written(least)}`;
  return least === 0 ? `at most ${written(most)}` : `from ${written(least)} to ${written(most)}`;
}

/** Every rule that is broken, in words, with the things that break it. */
function broken(outlook) {
  const { stage } = outlook;
  const clashes = outlook.clashes.map((pair) => ({ things: pair, text: clashInWords(stage, pair) }));
  const counted = (group, text) => ({
    things: group.members.map(([id]) => id).filter((id) => outlook.chosen.has(id)),
    text: `${group.name}: ${written(outlook.sumOf(group))}, ${text}.`,
  });
  const told = (groups) => groups.filter((group) => !group.isImplied);
  const over = told(outlook.over).map((group) => counted(group, `and ${wanted(group)} wanted`));
  const short = outlook.open.size > 0 ? [] : told(outlook.short);
  const least = short.map((group) => counted(group, `${wanted(group)} wanted, and no square is free`));
  return [...clashes, ...over, ...least];
}
