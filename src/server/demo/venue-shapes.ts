// The description of a demo site, and the shape that most of them use: blocks along an arc round the stage.
import type { SeatPlan } from '../../domain/seating/seat-plan.ts';
import { shareArc } from '../../domain/seating/venue-layout.ts';
import type { ZoneShape } from '../../domain/seating/zone-shape.ts';
import type { WordsByLocale } from './say.ts';

export type DemoZone = { name: string; names: WordsByLocale; shape: ZoneShape } & (
  | { seats: SeatPlan; capacity?: undefined }
  | { capacity: number; seats?: undefined }
);

export type DemoSite = {
  key: 'harbour' | 'warehouse' | 'shore' | 'namvan' | 'court';
  name: string;
  names: WordsByLocale;
  region: 'HK' | 'MO';
  districts: WordsByLocale;
  address: string;
  addresses: WordsByLocale;
  zones: DemoZone[];
};

type Contents = Pick<DemoZone, 'names'> & ({ seats: SeatPlan } | { capacity: number });

/** Zones that share an arc in equal parts, from the left. */
export function arcs(
  names: string[],
  arc: [number, number],
  span: [number, number],
  contentsOf: (name: string) => Contents,
): DemoZone[] {
  const equalWidths = names.map(() => 1);
  return shareArc(equalWidths, arc, span).map((shape, index) => {
    const name = names[index] ?? '';
    return { name, shape, ...contentsOf(name) };
  });
}
