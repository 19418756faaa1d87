// A new draft with chosen parts of an event. All of it is made, or nothing.
import type { EventDetail } from '../../../contract/catalogue.ts';
import type { SaleSettings } from '../../../contract/settings.ts';
import type { Clone } from '../../../contract/workshop.ts';
import { shiftDays } from '../../../domain/catalogue/session-rule.ts';
import { eventWithIdNumber } from '../../../domain/orders/id-number.ts';
import type { Deps } from '../../platform/deps.ts';
import { fieldRefused } from '../../platform/http/bad-input.ts';
import { Refused } from '../../platform/refused.ts';
import { isCodeTaken } from '../programme/event-codes.queries.ts';
import { eventEntity } from '../programme/event-entity.ts';
import { addTicketSettings, askIdNumber } from '../programme/new-events.queries.ts';
import { type EntityName, insertRow, lockRow, type StoredRow } from '../programme/programme.queries.ts';
import { type ChangedBy, recordChange, refusingDuplicates } from '../programme/save-row.ts';
import { copySettings } from '../tickets/ticket-settings.queries.ts';
import { listPrices, listSessionsWithTickets } from './workshop.queries.ts';

type EventColumn = keyof StoredRow<'event'>;

/** These come with every clone. */
const basics = ['siteId', 'doorsMinutesBefore', 'durationMinutes', 'locationUrl'] as const satisfies EventColumn[];
const columnsOfPart = {
  texts: ['performers', 'descriptions', 'details', 'detailsMarkdown', 'buyNotes'],
  pictures: [
    'imageId',
    'bannerImageId',
    'seatingPlanImageId',
    'imageAlts',
    'seatingPlanAlts',
    'bannerFocusX',
    'bannerFocusY',
  ],
  sale: [
    'types',
    'maxTicketsPerOrder',
    'ticketsPerVisitorMax',
    'complementaryMax',
    'asksIdNumber',
    'saleOpensAt',
    'presaleOpensAt',
    'admittedPerMinute',
    'insideMax',
    'transferHours',
    'networkFairSeats',
    'networkSeatsMax',
    'transferFairSeats',
    'transferSeatsMax',
    'transfersPerPersonMax',
    'firstTransferMinutes',
    'crowdedPercent',
    'transferCrowdedPercent',
    'transferPercentMax',
  ],
} as const satisfies Record<string, EventColumn[]>;

/** An event without the sale of its source begins with the defaults of the shop, as any new one. */
const defaults = [
  'maxTicketsPerOrder',
  'transferHours',
  'networkFairSeats',
  'networkSeatsMax',
  'transfersPerPersonMax',
] as const satisfies (EventColumn & keyof SaleSettings)[];

export const cloneEvent = (
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  id: number,
  clone: Clone,
  by: ChangedBy,
): Promise<EventDetail> =>
  refusingDuplicates(eventEntity, () =>
    db.transaction().execute(async (tx) => {
      const source = await lockRow(tx, 'event', id);
      if (!source) throw new Refused('notFound', 'event');
      const add = async (entity: EntityName, after: Record<string, unknown>): Promise<number> => {
        const rowId = await insertRow(tx, entity, after);
        await recordChange(tx, by, { entity, rowId, before: null, after });
        return rowId;
      };
      if (await isCodeTaken(tx, clone.eventCode, null)) throw fieldRefused('event', 'eventCode', 'Unique');
      const columns = eventColumns(source, clone, settings.sale);
      const eventId = await add('event', columns);
      if (eventId === eventWithIdNumber && columns.asksIdNumber === undefined) await askIdNumber(tx, eventId);
      if (clone.parts.includes('sessions'))
        for (const { startsAt, enabled } of await listSessionsWithTickets(tx, id))
          await add('session', { eventId, startsAt: shifted(startsAt, clone), enabled });
      if (clone.parts.includes('prices'))
        for (const { id: _, version: __, ...price } of await listPrices(tx, id))
          await add('pricing', { ...price, eventId });
      if (clone.parts.includes('tickets')) await copySettings(tx, id, eventId);
      else await addTicketSettings(tx, eventId, settings.sale);
      return eventEntity.read(tx, eventId);
    }),
  );

function eventColumns(source: StoredRow<'event'>, clone: Clone, sale: SaleSettings): Record<string, unknown> {
  const { eventCode, nameCht, nameEng, parts } = clone;
  const chosen = (['texts', 'pictures', 'sale'] as const).filter((part) => parts.includes(part));
  const names: EventColumn[] = [...basics, ...chosen.flatMap((part): EventColumn[] => columnsOfPart[part])];
  const columns = Object.fromEntries(names.map((name) => [name, source[name]]));
  const { saleOpensAt, presaleOpensAt } = columns as { saleOpensAt?: Date | null; presaleOpensAt?: Date | null };
  return {
    ...Object.fromEntries(defaults.map((name) => [name, sale[name]])),
    ...columns,
    eventCode,
    nameCht,
    nameEng,
    ...(saleOpensAt && { saleOpensAt: shifted(saleOpensAt, clone) }),
    ...(presaleOpensAt && { presaleOpensAt: shifted(presaleOpensAt, clone) }),
  };
}

/** Between the years 2000 and 2100, as all dates of the programme are. */
function shifted(date: Date, { days }: Clone): Date {
  const later = shiftDays(date, days);
  if (later.getUTCFullYear() < 2000 || later.getUTCFullYear() >= 2100) throw fieldRefused('clone', 'days', 'Dates');
  return later;
}
