// Codes as staff make, list, change, mail and withdraw them.
import { z } from 'zod';
import { duties } from '../domain/accounts/duties.ts';
import { codeTicketTypes, reductionKinds } from '../domain/codes/code-terms.ts';
import { codeLengthMax, codesAtOnceMax, isCodeShape, isCodeWord } from '../domain/codes/code-text.ts';
import { orderStatuses } from '../domain/orders/order-states.ts';
import { countListedSeats, readSeatList } from '../domain/seating/read-seat-list.ts';
import { locales } from '../words/locales.ts';
import * as api from './addresses.ts';
import { instant as instantReply } from './catalogue.ts';
import { rowId } from './entity-writes.ts';
import { id, idText, requestId } from './ids.ts';
import { dollarsInput, dollarsReply } from './money.ts';
import { pagingQuery } from './paging.ts';
import { count, instant } from './programme.ts';
import { defineRoute } from './route.ts';
import { manyLines, oneLine } from './text.ts';

const codeStates = ['all', 'unused', 'used', 'withdrawn'] as const;
export const addressesAtOnceMax = 2000;
export const codeDollarsMax = 100_000;
const ticketsMax = count(1, 100_000);
const counted = z.int().nonnegative();

/** Percent, or Hong Kong dollars. */
const reduction = z.object({ kind: z.enum(reductionKinds), value: dollarsInput(codeDollarsMax).default(0) });
type Reduction = z.output<typeof reduction>;
const isReduction = ({ kind, value }: Reduction): boolean =>
  kind !== 'PERCENT' || (Number.isInteger(value) && value >= 1 && value <= 100);

/** The addresses of a pasted list, as they stand in it. */
export const addressesIn = (text: string): string[] => text.split(/[\s,;，；]+/).filter((word) => word !== '');
const email = z.email().max(254);
export const isAddress = (text: string): boolean => email.safeParse(text).success;

type Bound = { persons?: string | null | undefined; count: number };
/** One address for all codes, or one for each. */
function areForCodes({ persons, count }: Bound): boolean {
  if (!persons) return true;
  const addresses = addressesIn(persons);
  const isAsMany = addresses.length === 1 || addresses.length === count;
  return isAsMany && addresses.length <= addressesAtOnceMax && addresses.every(isAddress);
}

type Times = { validFrom?: Date | null | undefined; validUntil?: Date | null | undefined };
const areInOrder = ({ validFrom, validUntil }: Times): boolean => !validFrom || !validUntil || validFrom < validUntil;

const seatsLengthMax = 1000;
export const codeSeatsMax = 2000;
type Places = { seats?: string | null | undefined; zoneId?: number | null | undefined };
const areSeats = ({ seats, zoneId }: Places): boolean =>
  !seats || (zoneId != null && (readSeatList(seats, codeSeatsMax)?.length ?? 0) > 0);
/** Counted before they are listed. */
const areSeatsFew = ({ seats }: Places): boolean => !seats || countListedSeats(seats) <= codeSeatsMax;

const newBatch = z
  .object({
    eventId: rowId,
    name: oneLine(120),
    ticketType: z.enum(codeTicketTypes),
    sessionId: rowId.nullish(),
    zoneId: rowId.nullish(),
    /** Seats of the zone, such as A1–10, B3: the codes sell no others. */
    seats: oneLine(seatsLengthMax, 0).nullish(),
    priceMax: dollarsInput(codeDollarsMax).nullish(),
    ticketsPerOrderMax: count(1, 400).nullish(),
    count: count(1, codesAtOnceMax),
    /** Stands before the drawn letters; alone, without any, it is one code for everybody. */
    word: z.string().trim().toUpperCase().max(16).refine(isCodeWord, 'codeWord').default(''),
    length: count(0, codeLengthMax),
    ticketsMax,
    reduction,
    validFrom: instant.nullish(),
    validUntil: instant.nullish(),
    requestId: requestId.optional(),
    /** Only these mailboxes may use the codes: one address for all, or one for each in the order of the codes. */
    persons: manyLines(100_000).nullish(),
  })
  .refine((batch) => isCodeShape(batch, batch.count), { path: ['length'], message: 'codeLength' })
  .refine(({ reduction }) => isReduction(reduction), { path: ['reduction', 'value'], message: 'codePercent' })
  .refine(areInOrder, { path: ['validUntil'], message: 'codeTimes' })
  .refine(areSeatsFew, { path: ['seats'], message: 'codeSeatsMany' })
  .refine((batch) => areSeats(batch) || !areSeatsFew(batch), { path: ['seats'], message: 'codeSeats' })
  .refine(areForCodes, { path: ['persons'], message: 'codePersons' });
export type NewBatch = z.output<typeof newBatch>;
export type NewBatchInput = z.input<typeof newBatch>;

const batchReply = z
  .object({
    id,
    event: z.object({ id, eventCode: z.string(), nameCht: z.string(), nameEng: z.string() }),
    name: z.string(),
    ticketType: z.enum(codeTicketTypes),
    sessionId: id.nullable(),
    zoneId: id.nullable(),
    /** The only seats that its codes sell. */
    seats: z.string().nullable(),
    priceMax: dollarsReply.nullable(),
    ticketsPerOrderMax: z.int().nullable(),
    codes: counted,
    usedCodes: counted,
    withdrawnCodes: counted,
    mailedCodes: counted,
    ticketsMax: counted,
    ticketsUsed: counted,
    madeBy: z.string(),
    madeAt: instantReply,
  })
  .meta({ id: 'CodeBatch' });
export type CodeBatch = z.infer<typeof batchReply>;

const listedCode = z
  .object({
    id,
    code: z.string(),
    ticketsMax: counted,
    ticketsUsed: counted,
    reduction: z.object({ kind: z.enum(reductionKinds), value: z.number() }),
    validFrom: instantReply.nullable(),
    validUntil: instantReply.nullable(),
    withdrawnAt: instantReply.nullable(),
    mailedAt: instantReply.nullable(),
    isPersonal: z.boolean(),
    /** The newest orders that use it now, with their tickets. */
    orders: z.array(z.object({ id, status: z.enum(orderStatuses), tickets: counted })),
    /** Older orders use it as well. */
    hasMoreOrders: z.boolean(),
  })
  .meta({ id: 'ListedCode' });
export type ListedCode = z.infer<typeof listedCode>;

const search = oneLine(40, 0).default('');
const filter = z.object({ batchId: id, state: z.enum(codeStates).default('all'), search });
export type CodeFilter = z.output<typeof filter>;
const filterQuery = filter.extend({ batchId: idText });

/** Exactly the codes of the filter, if they are as many as were shown. */
const filteredSet = filter.extend({ count: z.int().min(1).max(codesAtOnceMax) });

const change = filteredSet
  .extend({
    ticketsMax: ticketsMax.optional(),
    reduction: reduction.optional(),
    validFrom: instant.nullish(),
    validUntil: instant.nullish(),
    isWithdrawn: z.boolean().optional(),
  })
  .refine(({ reduction }) => !reduction || isReduction(reduction), {
    path: ['reduction', 'value'],
    message: 'codePercent',
  })
  .refine(areInOrder, { path: ['validUntil'], message: 'codeTimes' });
export type CodeChange = z.output<typeof change>;
export type CodeChangeInput = z.input<typeof change>;

const mailing = z.object({
  batchId: id,
  /** One on each line, or divided by commas. */
  addresses: manyLines(100_000),
  locale: z.enum(locales),
  /** Only the owner of the mailbox may use the code. */
  isPersonal: z.boolean(),
});
export type CodeMailing = z.output<typeof mailing>;
export type CodeMailingInput = z.input<typeof mailing>;

const mailedReply = z
  .object({
    mailed: counted,
    /** Addresses that had a code of the batch already. */
    already: counted,
  })
  .meta({ id: 'CodesMailed' });

/** Room for a pasted list. */
const listBounds = { bytesMax: 128 * 1024, valuesMax: 100 };
const right = duties.programme;
const tag = 'codes';
const changedReply = z.object({ changed: counted });

export const codeBatchRoutes = {
  list: defineRoute(api.listCodeBatches, {
    right,
    summary: 'Batches of codes, the newest first, with what is used of them',
    tag,
    query: pagingQuery(['id']).extend({ eventId: idText.optional() }),
    reply: z.array(batchReply),
  }),
  one: defineRoute(api.readCodeBatch, {
    right,
    summary: 'A batch of codes',
    tag,
    params: z.object({ id: idText }),
    reply: batchReply,
  }),
  make: defineRoute(api.makeCodes, {
    right,
    summary: 'Make up to 100,000 codes at once',
    tag,
    body: newBatch,
    bodyBounds: listBounds,
    reply: batchReply,
  }),
  codes: defineRoute(api.listCodes, {
    right,
    summary: 'The codes of a batch, with the orders that use them',
    tag,
    query: pagingQuery(['id']).extend(filterQuery.shape),
    reply: z.array(listedCode),
  }),
  change: defineRoute(api.changeCodes, {
    right,
    summary:
      'Change or withdraw the codes of a filter; 409 when they are not as many as were shown. A code that is changed or used meanwhile may stay as it is',
    tag,
    body: change,
    reply: changedReply,
  }),
  mail: defineRoute(api.mailCodes, {
    right,
    summary: 'Mail one unused code of a batch to each address; an address never gets two',
    tag,
    body: mailing,
    bodyBounds: listBounds,
    reply: mailedReply,
  }),
};
export const codeExportQuery = filterQuery;
