// Lists beside the board.

/** The number of free squares and the unmet minimums, in words. */
function left(outlook) {
  const { stage, sums } = outlook;
  const unmet = stage.groups.filter((group, index) => sums[index] < group.least);
  const few = unmet.slice(0, 4);
  const more = (group) => `${capital(group.name)}: ${written(group.least - outlook.sumOf(group))} more`;
  const rest = unmet.length - few.length;
  const others = rest > 0 ? [`${numberOf(rest, "other count")} not met yet`] : [];
  return [capital(numberOf(outlook.openSquares.size, "free square")), ...few.map(more), ...others];
}

function showList(id, texts, none) {
  const items = texts.slice(0, 8).map((text) => html("li", {}, text));
  if (texts.length > 8) items.push(html("li", {}, `and ${written(texts.length - 8)} more`));
  find(id).replaceChildren(...(items.length > 0 ? items : [html("li", {}, none)]));
}

function showCounts(outlook) {
  const rows = outlook.stage.groups.map((group) => {
    const sum = outlook.sumOf(group);
    const sort = sum > group.most ? "is-over" : sum < group.least ? "" : "is-right";
    const sign = sum > group.most ? " too many" : sum < group.least ? "" : " ✓";
    const has = html("td", { class: sort }, written(sum) + sign);
    return html("tr", {}, html("td", {}, group.name), has, html("td", {}, wanted(group)));
  });
  find("counts-part").hidden = rows.length === 0;
  find("counts").tBodies[0].replaceChildren(...rows);
}
