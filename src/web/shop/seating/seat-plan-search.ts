/** What the seat plan page reads from its address; anything else there counts as not said. */
export type SeatPlanSearch = { zone?: number | undefined };

export function seatPlanSearch(search: Record<string, unknown>): SeatPlanSearch {
  const zone = String(search.zone ?? '');
  return { zone: /^[1-9]\d{0,14}$/.test(zone) ? Number(zone) : undefined };
}
