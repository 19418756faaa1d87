import { z } from 'zod';
import { planBounds } from '../domain/plans/plan-document.ts';
import type { ZoneShape } from '../domain/seating/zone-shape.ts';

const coordinate = z.number().min(-planBounds.coordinate).max(planBounds.coordinate);
export const point = z.tuple([coordinate, coordinate]);
/** The two ends of a row, and its bulge. */
export const rowLine = z.tuple([coordinate, coordinate, coordinate, coordinate, coordinate]);
const length = z.number().positive().max(planBounds.coordinate);
const radius = z.number().min(0).max(planBounds.coordinate);
const degrees = z.number().min(0).max(360);

/** The shape of a zone on the drawing of its site (domain/seating/zone-shape.ts). */
export const zoneShape: z.ZodType<ZoneShape> = z.union([
  z.object({ block: z.tuple([coordinate, coordinate, length, length]), facing: z.enum(['left', 'right']).optional() }),
  z
    .object({ arc: z.tuple([radius, radius]), between: z.tuple([degrees, degrees]) })
    .refine(({ arc, between }) => arc[0] < arc[1] && between[0] < between[1]),
  z.object({ rows: z.array(rowLine).min(1).max(planBounds.rows) }),
  z.object({ area: z.array(point).min(planBounds.cornersMin).max(planBounds.corners) }),
]);
