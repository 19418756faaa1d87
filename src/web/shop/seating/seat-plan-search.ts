/** Read from the address of the seat plan page. Values that are not understood count as missing. */
export type SeatPlanSearch = { zone?: number | undefined };

export function seatPlanSearch(search: Record<string, unknown>): SeatPlanSearch {
  const zone = String(search.zone ?? '');
  return { zone: /^[1-9]\d{0,14}$/.test(zone) ? Number(zone) : undefined };
}
