// The state of the rules in a position: broken rules, open things and remaining sums.

/**
 * The consequences of chosen things: the `sums` of the groups, the `open` things, which can still be chosen, and for
 * each group its `room`, the total weight of its open members.
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

  /**
   * The rule that placing a thing would break, in words, or null. The numbers of pieces on the whole board are ignored,
   * because they close all squares alike.
   */
  barred(id) {
    const thing = this.stage.things[id];
    for (const other of thing.apart) if (this.chosen.has(other)) return barredBy(thing, this.stage.things[other]);
    const isFull = ([g, weight]) => this.sums[g] + weight > this.stage.groups[g].most;
    const full = thing.groups.find((group) => !this.stage.groups[group[0]].isWhole && isFull(group));
    return full ? `full: ${this.stage.groups[full[0]].name}` : null;
  }

  /** The rule that keeps a kind, or every kind, from an empty square, in words, or null. */
  closed(square, kind = null) {
    const things = this.stage.onSquare[square];
    const meant = things.filter((thing) => thing.kind === kind);
    const reasons = (meant.length > 0 ? meant : things).map(({ id }) => this.barred(id));
    return reasons.includes(null) ? null : reasons[0] ?? null;
  }

  get openSquares() {
    return new Set([...this.open].map((id) => this.stage.things[id].square));
  }

  /** Pairs of chosen things that exclude each other. */
  get clashes() {
    const clashes = [];
    for (const id of this.chosen) {
      for (const other of this.stage.things[id].apart) {
        if (id < other && this.chosen.has(other)) clashes.push([id, other]);
      }
    }
    return clashes.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  }

  /** Groups above their maximum. */
  get over() {
    return this.stage.groups.filter((group, index) => this.sums[index] > group.most);
  }

  /** Groups that cannot reach their minimum. */
  get short() {
    return this.stage.groups.filter((group, index) => this.sums[index] + this.room[index] < group.least);
  }

  /** Whether all rules that the page checks are met. */
  get isComplete() {
    const { groups } = this.stage;
    const holds = (group, index) => this.sums[index] >= group.least && this.sums[index] <= group.most;
    return this.clashes.length === 0 && groups.every(holds);
  }

  sumOf(group) {
    return this.sums[this.stage.groups.indexOf(group)];
  }
}

/** The reason why a chosen thing excludes another, in words. */
function barredBy(thing, other) {
  if (thing.near.has(other.id)) return `touches ${other.name}`;
  if (other.attacks.includes(thing.square)) return `attacked by ${other.name}`;
  return thing.attacks.includes(other.square) ? `attacks ${other.name}` : `taken by ${other.name}`;
}

/** A broken rule of two chosen things, in words. */
function clashInWords(stage, [one, other]) {
  const [a, b] = [stage.things[one], stage.things[other]];
  if (a.near.has(other)) return `${a.name} and ${b.name} touch.`;
  const [to, fro] = [a.attacks.includes(b.square), b.attacks.includes(a.square)];
  if (to && fro) return `${a.name} and ${b.name} attack each other.`;
  if (to) return `${a.name} attacks ${b.name}.`;
  return fro ? `${b.name} attacks ${a.name}.` : `${a.name} and ${b.name} do not go together.`;
}

function wanted({ least, most }) {
  if (least === most) return `just ${written(least)}`;
  if (most === Infinity) return `at least ${written(least)}`;
  return least === 0 ? `at most ${written(most)}` : `from ${written(least)} to ${written(most)}`;
}

/** The broken rules, each as a `text`, the `things` that break it, and the `group` with a wrong sum, if any. */
function broken(outlook) {
  const { stage } = outlook;
  const clashes = outlook.clashes.map((pair) => ({ things: pair, text: clashInWords(stage, pair) }));
  const counted = (group, text) => ({
    group,
    things: group.members.map(([id]) => id).filter((id) => outlook.chosen.has(id)),
    text: `${group.name}: ${written(outlook.sumOf(group))}, ${text}.`,
  });
  const over = outlook.over.map((group) => counted(group, `and ${wanted(group)} wanted`));
  const short = outlook.open.size > 0 ? [] : outlook.short;
  const least = short.map((group) => counted(group, `${wanted(group)} wanted, and no square is free`));
  return [...clashes, ...over, ...least];
}
