import type { SitePlan } from '../../../contract/seating.ts';
import type { ZoneState } from '../../plan/draw-hall.ts';

/** `soldOut` has the zones of the sale. A zone without a price is not among them, which is not the same as sold out. */
export function zoneStates({ zones }: SitePlan, soldOut: ReadonlyMap<number, boolean>): Map<number, ZoneState> {
  const stateOf = (id: number): ZoneState => (!soldOut.has(id) ? 'off' : soldOut.get(id) ? 'sold-out' : 'open');
  return new Map(zones.map(({ id }) => [id, stateOf(id)]));
}
