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

/** Safari has it since 17.4, and the iPhones of 2017 end with 16.7: an event’s page with a plan would fail there. */
export function fillInGroupBy(): void {
  Map.groupBy ??= groupBy;
}
