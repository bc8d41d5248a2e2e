// Hints: steps that follow from conflicts and groups, with their reasons.

/**
 * The next step, or null if nothing follows even with one step of lookahead. A step has a thing to `place`, a thing to
 * `cross` out, or neither, the reason as `text`, and the `group` of the reason, if there is one.
 */
function deduced(outlook) {
  return mistake(outlook) ?? shortage(outlook) ?? forced(outlook) ?? refuted(outlook);
}

function mistake(outlook) {
  const [first] = broken(outlook);
  return first && { text: `First something has to go. ${capital(first.text)}` };
}

function shortage(outlook) {
  const group = clearest(outlook.short);
  if (!group) return null;
  const index = outlook.stage.groups.indexOf(group);
  const most = outlook.sums[index] + outlook.room[index];
  return { group, text: `This leads nowhere: ${tooFew(group, most)}.` };
}

/** The smallest of several groups, which is the easiest to check by eye. */
function clearest(groups) {
  return groups.reduce((best, group) => (best && best.members.length <= group.members.length ? best : group), null);
}

/** The shortage of a group, in words. */
function tooFew(group, most) {
  return most === 0
    ? `there is no square left for ${group.name}`
    : `there can be ${written(most)} at most for ${group.name}, of ${written(group.least)} needed`;
}

/** A thing without which a group cannot reach its minimum. */
function forced(outlook) {
  const { stage, open, sums, room } = outlook;
  const needed = (group) => {
    const index = stage.groups.indexOf(group);
    if (sums[index] >= group.least) return undefined;
    const isNeeded = ([id, weight]) => open.has(id) && sums[index] + room[index] - weight < group.least;
    return group.members.find(isNeeded);
  };
  const group = clearest(stage.groups.filter(needed));
  if (!group) return null;
  const [id] = needed(group);
  const left = group.members.filter(([other]) => open.has(other)).length;
  const reason = left === 1 ? "there is no other square left" : "every square that is left is needed";
  return { place: id, group, text: `${capital(stage.things[id].name)}: ${reason} for ${group.name}.` };
}

/** A thing that would leave a group below its minimum. */
function refuted(outlook) {
  for (const id of outlook.open) {
    const unmet = unmetWith(outlook, id);
    if (!unmet) continue;
    const { group, most } = unmet;
    const { name } = outlook.stage.things[id];
    return { cross: id, group, text: `No ${name}: beside it, ${tooFew(group, most)}.` };
  }
  return null;
}

/** The group that this thing would leave below its minimum, and the most that it could still reach, or null. */
function unmetWith(outlook, id) {
  const lost = new Map();
  for (const gone of closedBy(outlook, id)) {
    for (const [group, weight] of outlook.stage.things[gone].groups) {
      lost.set(group, (lost.get(group) ?? 0) + weight);
    }
  }
  const { groups } = outlook.stage;
  const mostOf = (index) => outlook.sums[index] + outlook.room[index] - lost.get(index);
  const unmet = [...lost.keys()].filter((index) => mostOf(index) < groups[index].least);
  const group = clearest(unmet.map((index) => groups[index]));
  return group && { group, most: mostOf(groups.indexOf(group)) };
}

/** The open things that this one would close. */
function closedBy(outlook, id) {
  const { stage, open, sums } = outlook;
  const thing = stage.things[id];
  const closed = new Set([...thing.apart].filter((other) => open.has(other)));
  for (const [index, weight] of thing.groups) {
    const { members, most } = stage.groups[index];
    for (const [other, more] of members) {
      if (other !== id && open.has(other) && sums[index] + weight + more > most) closed.add(other);
    }
  }
  return closed;
}

/** A step from the list of solutions, without a deduction. */
function lookedUp(outlook) {
  const { stage, chosen } = outlook;
  const completions = stage.completions(chosen);
  if (!completions) return null;
  if (completions.length === 0) {
    return { text: "Looked up, not deduced: no solution has all that stands here." };
  }
  const uses = new Map();
  for (const solution of completions) {
    for (const id of solution) if (!chosen.has(id)) uses.set(id, (uses.get(id) ?? 0) + 1);
  }
  let best = null;
  for (const [id, count] of uses) if (best === null || count > uses.get(best)) best = id;
  if (best === null) return null;
  const count = uses.get(best);
  const all = completions.length === 1 ? "the only solution" : `all ${numberOf(completions.length, "solution")}`;
  const some = `${written(count)} of the ${numberOf(completions.length, "solution")}`;
  const { name } = stage.things[best];
  const shared = count === completions.length ? all : some;
  const text = `Nothing follows that this page can see. Looked up, not deduced: ${name}, as in ${shared}.`;
  return { place: best, text };
}
