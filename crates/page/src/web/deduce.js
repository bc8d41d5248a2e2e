// The next step: something that follows from conflicts and groups, with its reason.

/**
 * A step is what to `place`, what to `cross` out, or neither, a `text` that says why, and the `group` that this is
 * about, if there is one; null when nothing follows, not even with one look ahead.
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

/** Of several groups that give a reason the smallest: it is the easiest to look over. */
function clearest(groups) {
  return groups.reduce((best, group) => (best && best.members.length <= group.members.length ? best : group), null);
}

/** That a group comes to no more than so much, in words. */
function tooFew(group, most) {
  return most === 0
    ? `there is no square left for ${group.name}`
    : `there can be ${written(most)} at most for ${group.name}, of ${written(group.least)} needed`;
}

/** A group that needs all that it can still get. */
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

/** Something that would leave a group with too little. */
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

/** The group that could not be met if this stood there, and the most that it could have; null when there is none. */
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

/** The open things that would not be open any more beside this one. */
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

/** A step that the list of solutions gives, which is no deduction. */
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
