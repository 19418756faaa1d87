type Groups = typeof Map.groupBy;

const groupBy: Groups = (items, keyOf) => {
  const groups: ReturnType<Groups> = new Map();
  let at = 0;
  for (const item of items) {
    const key = keyOf(item, at++);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups as never;
};

/** Safari has it since 17.4, and the iPhones of 2017 end with 16.7: an event’s page with a plan would fail there. */
export function fillInGroupBy(): void {
  Map.groupBy ??= groupBy;
}
