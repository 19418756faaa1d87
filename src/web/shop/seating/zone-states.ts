import type { SitePlan } from '../../../contract/seating.ts';
import type { ZoneState } from './draw-hall.ts';
import type { PriceTint } from './price-tints.ts';

/** A zone without a price is not part of the sale, which is not the same as sold out. */
export function zoneStates({ zones }: SitePlan, tints: readonly PriceTint[]): Map<number, ZoneState> {
  const left = new Map(tints.flatMap((tint) => tint.zones.map((zone) => [zone.id, zone.left] as const)));
  const stateOf = (id: number): ZoneState => (!left.has(id) ? 'off' : left.get(id) === 0 ? 'sold-out' : 'open');
  return new Map(zones.map(({ id }) => [id, stateOf(id)]));
}
