type Groups = typeof Map.groupBy;

const groupBy: Groups = (items, keyOf) => {
  const groups = new Map();
  let at = 0;
  for (const item of items) {
    const key = keyOf(item, at++);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};

/** Called where a browser has none of its own. */
export function fillInGroupBy(): void {
  Map.groupBy = groupBy;
}
