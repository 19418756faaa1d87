const dayMilliseconds = 86_400_000;
const daysMax = 1100;

/** Every day from the first to the last, both included: `2027-03-31`. A longer span begins later. */
export function daysBetween(first: string, last: string): string[] {
  const [from, to] = [Date.parse(first), Date.parse(last)];
  const count = Math.min(daysMax, Math.round((to - from) / dayMilliseconds) + 1);
  return Array.from({ length: count }, (_, at) =>
    new Date(to - (count - 1 - at) * dayMilliseconds).toISOString().slice(0, 10),
  );
}
