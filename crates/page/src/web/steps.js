// Hints: the steps of the recorded solving path, then steps from the list of solutions.

/**
 * The next step, or null if none is known. A step has things to `place` and to `cross` out, the reason as `text`, and the
 * `squares` of the reason, if there are some.
 */
function nextStep(outlook) {
  return mistake(outlook) ?? shortage(outlook) ?? hopeless(outlook) ?? onPath(outlook) ?? lookedUp(outlook);
}

function mistake(outlook) {
  const [first] = broken(outlook);
  return first && { text: `First something has to go. ${capital(first.text)}` };
}

function shortage(outlook) {
  const { stage, sums, room } = outlook;
  const smaller = (best, group) => (best && best.members.length <= group.members.length ? best : group);
  const group = outlook.short.reduce(smaller, null);
  if (!group) return null;
  const index = stage.groups.indexOf(group);
  const most = sums[index] + room[index];
  const few = most === 0
    ? `there is no square left for ${group.name}`
    : `there can be ${written(most)} at most for ${group.name}, of ${written(group.least)} needed`;
  return { squares: group.isWhole ? null : group.squares, text: `This leads nowhere: ${few}.` };
}

function hopeless(outlook) {
  const completions = outlook.stage.completions(outlook.chosen);
  return completions?.length === 0 ? { text: "Looked up, not deduced: no solution has all that stands here." } : null;
}

/** The first step of the path that the position does not contain yet. */
function onPath(outlook) {
  const { stage, chosen, open } = outlook;
  for (const { place, cross, text, squares } of stage.steps) {
    const wrong = cross.find((id) => chosen.has(id));
    if (wrong !== undefined) return { text: `${capital(stage.things[wrong].name)} has to go. ${text}` };
    const placed = place.filter((id) => !chosen.has(id));
    const blocked = placed.find((id) => !open.has(id));
    if (blocked !== undefined) return { text: `Something keeps ${stage.things[blocked].name} out. ${text}` };
    const crossed = cross.filter((id) => open.has(id));
    if (placed.length + crossed.length > 0) {
      return { place: placed, cross: crossed, text, squares: new Set(squares) };
    }
  }
  return null;
}

/** A step from the list of solutions, without a deduction. */
function lookedUp(outlook) {
  const { stage, chosen } = outlook;
  const completions = stage.completions(chosen);
  if (!completions) return null;
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
  return { place: [best], cross: [], text: `No step is known here. Looked up, not deduced: ${name}, as in ${shared}.` };
}
