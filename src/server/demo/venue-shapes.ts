// What a demo house is made of, and the one shape that most of them share: blocks along an arc round the stage.
import type { SeatPlan } from '../../domain/seating/seat-plan.ts';
import type { Said } from './say.ts';

export type ZoneShape =
  | { block: [x: number, y: number, width: number, height: number]; facing?: 'left' | 'right' }
  | { arc: [inner: number, outer: number]; between: [from: number, to: number] };

export type DemoZone = { name: string; names: Said; shape: ZoneShape } & (
  | { seats: SeatPlan; capacity?: undefined }
  | { capacity: number; seats?: undefined }
);

export type DemoSite = {
  key: 'harbour' | 'warehouse' | 'shore' | 'namvan' | 'court';
  name: string;
  names: Said;
  region: 'HK' | 'MO';
  districts: Said;
  address: string;
  addresses: Said;
  zones: DemoZone[];
};

type Contents = Pick<DemoZone, 'names'> & ({ seats: SeatPlan } | { capacity: number });

/** Shares an arc among zones, from the left, with a way through between them. Degrees: 180 is straight from the stage. */
export function arcs(
  names: string[],
  arc: [number, number],
  [left, right]: [number, number],
  contentsOf: (name: string) => Contents,
): DemoZone[] {
  const wide = (left - right) / names.length;
  const way = names.length > 1 ? (12 / arc[1]) * (90 / Math.PI) : 0;
  return names.map((name, index) => {
    const to = left - index * wide - (index > 0 ? way : 0);
    const from = left - (index + 1) * wide + (index < names.length - 1 ? way : 0);
    return { name, shape: { arc, between: [from, to] }, ...contentsOf(name) };
  });
}
