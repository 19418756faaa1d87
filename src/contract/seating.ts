import { z } from 'zod';
import * as api from './addresses.ts';
import { localisedText } from './catalogue.ts';
import { id, idText } from './ids.ts';
import { markReply } from './plans.ts';
import { defineRoute } from './route.ts';
import { zoneShape } from './zone-shape.ts';

const plannedZone = z.object({
  id,
  name: z.string(),
  names: localisedText,
  freeSeating: z.boolean(),
  /** The number of standing places; null where there are seats. */
  capacity: z.int().nullable(),
  /** Null when the organiser drew no shape: domain/seating/venue-layout.ts computes one. */
  shape: zoneShape.nullable(),
  /** Every seat, as text (domain/seating/seat-plan.ts); null for standing room. */
  seatPlan: z.string().nullable(),
});

const sitePlanReply = z
  .object({
    id,
    name: z.string(),
    names: localisedText,
    zones: z.array(plannedZone),
    /** The stage, entrances and texts; without a mark of the kind `stage` the stage is where it always is. */
    marks: z.array(markReply),
  })
  .meta({ id: 'SitePlan' });
export type SitePlan = z.infer<typeof sitePlanReply>;
export type PlannedZone = SitePlan['zones'][number];

export const seatingRoutes = {
  sitePlan: defineRoute(api.readSitePlan, {
    right: 'public',
    summary: 'All zones of a site with their seats, and where they lie',
    tag: 'seating',
    params: z.object({ id: idText }),
    reply: sitePlanReply,
  }),
};
