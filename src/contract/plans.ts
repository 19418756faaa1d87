// The seat plan of a site, as staff draw it (src/domain/plans). A draft is saved while it is drawn; publishing it changes the zones.
import { z } from 'zod';
import { duties } from '../domain/accounts/duties.ts';
import { planBounds } from '../domain/plans/plan-document.ts';
import { markKinds } from '../domain/seating/mark.ts';
import type { TakenReason } from '../domain/seating/withholding.ts';
import * as api from './addresses.ts';
import { instant } from './catalogue.ts';
import { id, idText, ownText } from './ids.ts';
import { defineRoute } from './route.ts';
import { oneLine } from './text.ts';
import { point, rowLine } from './zone-shape.ts';

const megabyte = 1024 * 1024;
const bodyBounds = { bytesMax: megabyte, valuesMax: 100_000 };

const count = z.int().nonnegative();
const size = z.number().positive().max(planBounds.coordinate);

const row = z.object({
  /** The label as it is typed; one that cannot be published is a problem of the plan. */
  label: z
    .string()
    .regex(/^[A-Z\d]{0,3}$/)
    .meta(ownText),
  /** "1a 2a* . 3b", in the words of a seat plan. */
  places: z
    .string()
    .max(planBounds.entries * 6)
    .regex(/^(?:(?:\.|[1-9]\d{0,2}[abc]\*?)(?: (?:\.|[1-9]\d{0,2}[abc]\*?))*)?$/)
    .meta(ownText),
  line: rowLine,
  block: count.max(1_000_000),
});

const places = z.union([
  z.object({ rows: z.array(row).max(planBounds.rows) }),
  z.object({
    capacity: count.max(planBounds.capacity),
    area: z.array(point).min(planBounds.cornersMin).max(planBounds.corners),
  }),
]);

const zoneOf = (name: z.ZodType<string>) => z.object({ zoneId: id.nullable(), name, places: places.nullable() });
const markOf = (text: z.ZodType<string>) =>
  z.object({
    kind: z.enum(markKinds),
    /** Its middle. */
    at: point,
    width: size,
    height: size,
    /** In degrees clockwise. */
    turn: z.number().min(-360).max(360),
    text,
  });
const documentOf = (name: z.ZodType<string>, text: z.ZodType<string>) =>
  z.object({
    zones: z.array(zoneOf(name)).max(planBounds.zones),
    marks: z.array(markOf(text)).max(planBounds.marks),
  });

/** A digest. */
const tag = z
  .string()
  .regex(/^[\w-]{1,100}$/)
  .meta(ownText);

const documentIn = documentOf(oneLine(planBounds.name, 0), oneLine(planBounds.text, 0));
const documentOut = documentOf(z.string(), z.string()).meta({ id: 'PlanDocument' });
/** The marks of a site, as buyers see them. */
export const markReply = markOf(z.string());

const planReply = z
  .object({
    /** Null when there is no draft. */
    version: id.nullable(),
    /** The draft, or the published plan when there is none. */
    document: documentOut,
    savedAt: instant.nullable(),
    savedBy: z.string().nullable(),
    published: documentOut,
    /** Names the published plan. A new draft is saved with it as `basedOn`. */
    publishedTag: z.string(),
    /** The published plan changed after the draft was begun. */
    isOutdated: z.boolean(),
  })
  .meta({ id: 'SitePlanDraft' });
export type SitePlanDraft = z.infer<typeof planReply>;

const savedReply = z.object({ version: id, savedAt: instant, savedBy: z.string() }).meta({ id: 'PlanDraftSaved' });

const takenReply = z
  .object({
    /** Seats as people read them (A12, 1-12), in sessions to come. A seat is in one list only, the first that fits. */
    zones: z.array(
      z.object({
        zoneId: id,
        sold: z.array(z.string()),
        held: z.array(z.string()),
        house: z.array(z.string()),
        /** Taken places of a standing area, in the session that has most. */
        places: count,
      }),
    ),
  })
  .meta({ id: 'TakenSeats' });
export type TakenSeats = z.infer<typeof takenReply>;

/** A taken seat that the new plan does not have; `by` says who has it. */
export type LostSeat = {
  zoneId: number;
  zone: string;
  sessionId: number;
  /** The seat as people read it; null for the places of a standing area. */
  seat: string | null;
  by: TakenReason;
};

const right = duties.programme;
const params = z.object({ id: idText });

export const planRoutes = {
  read: defineRoute(api.readPlanDraft, {
    right,
    summary: 'The plan of a site as it is being drawn, and as it is published',
    tag: 'plans',
    params,
    reply: planReply,
  }),
  save: defineRoute(api.savePlanDraft, {
    right,
    summary: 'Save the draft of a plan; 409 with the current one when the version is older',
    tag: 'plans',
    params,
    /** `version` is null for a new draft, which keeps `basedOn`: the tag of the published plan from which it began. */
    body: z.object({ version: id.nullable(), basedOn: tag, document: documentIn }),
    bodyBounds,
    reply: savedReply,
  }),
  discard: defineRoute(api.discardPlanDraft, {
    right,
    summary: 'Discard the draft of this version',
    tag: 'plans',
    params,
    query: z.object({ version: idText }),
    reply: z.object({}),
  }),
  publish: defineRoute(api.publishPlan, {
    right,
    summary: 'Publish the draft: taken seats keep their row and number; refused with those that would be gone',
    tag: 'plans',
    params,
    /** `replaces` publishes also over changes of the zones since the draft was begun. */
    body: z.object({ version: id, replaces: z.boolean().optional() }),
    reply: planReply,
  }),
  taken: defineRoute(api.readTakenSeats, {
    right,
    summary: 'The taken seats of a site, in sessions to come',
    tag: 'plans',
    params,
    reply: takenReply,
  }),
};
