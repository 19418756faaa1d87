// An event with orders keeps its code and stays published; it is archived instead of removed.
import type { EventDetail } from '../../../contract/catalogue.ts';
import type { EventFields } from '../../../contract/programme.ts';
import {
  type EventTypes,
  parseEventTypes,
  plainEventTypes,
  writeEventTypes,
} from '../../../domain/catalogue/event-types.ts';
import { type HoldSettings, usualHoldSettings } from '../../../domain/holds/hold-settings.ts';
import { eventWithIdNumber } from '../../../domain/orders/id-number.ts';
import { ticketsOfOrderMax } from '../../../domain/orders/tickets-of-order.ts';
import { readTransactionTime } from '../../platform/database/clock.queries.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { fieldsRefused } from '../../platform/http/bad-input.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { bannerWidths, planWidths, posterWidths } from '../../platform/images/prepare-image.ts';
import { Refused } from '../../platform/refused.ts';
import { onlyOne, readEventsInFull } from '../../shop/catalogue/read-catalogue.ts';
import { beginLineAnew } from '../../shop/queue/queue.queries.ts';
import { closeUnsold, refuseSold } from './close-unsold.ts';
import { isCodeTaken } from './event-codes.queries.ts';
import { detailsOf } from './event-details.ts';
import {
  countPricings,
  countUsesOfEvent,
  deletePartsOfEvent,
  emptyGates,
  findLastStart,
  lockInventories,
  lockPartsOfEvent,
} from './in-use.queries.ts';
import { addTicketSettings, askIdNumber } from './new-events.queries.ts';
import { keepRow, type StoredRow } from './programme.queries.ts';
import { type Change, check, localisedColumn, type ProgrammeEntity, unlessNull } from './programme-entity.ts';
import { removeInventories } from './remove-inventories.ts';

export const eventEntity: ProgrammeEntity<'event', EventFields, EventDetail> = {
  name: 'event',
  path: '/api/events',
  uniqueFields: { event_event_code_key: 'eventCode' },
  pictures: [
    { field: 'image', column: 'imageId', widths: posterWidths },
    { field: 'banner', column: 'bannerImageId', widths: bannerWidths },
    { field: 'seatingPlan', column: 'seatingPlanImageId', widths: planWidths },
  ],

  async columnsOf(change) {
    const { tx, fields, before } = change;
    check((await keepRow(tx, 'site', fields.site.id)) !== undefined, 'event', 'site', 'Gone');
    if (before) await keepSold(tx, before, fields);
    if (fields.eventCode !== before?.eventCode)
      check(!(await isCodeTaken(tx, fields.eventCode, before?.id ?? null)), 'event', 'eventCode', 'Unique');
    await checkDates(change);
    const waitingRoom = waitingRoomOf(change);
    const usual = before ? null : change.settings.sale;
    const maxTicketsPerOrder = unlessNull(fields.maxTicketsPerOrder ?? usual?.maxTicketsPerOrder);
    return {
      siteId: fields.site.id,
      eventCode: fields.eventCode,
      nameCht: fields.nameCht,
      nameEng: fields.nameEng,
      performers: localisedColumn(fields.performers),
      descriptions: localisedColumn(fields.descriptions),
      ...detailsOf(change),
      buyNotes: localisedColumn(fields.buyNotes),
      types: typesOf(change),
      maxTicketsPerOrder,
      ticketsPerVisitorMax: fields.ticketsPerVisitorMax,
      complementaryMax: unlessNull(fields.complementaryMax),
      asksIdNumber: unlessNull(fields.asksIdNumber),
      saleOpensAt: fields.saleOpensAt,
      presaleOpensAt: presaleOf(change),
      publishedAt: fields.publishedAt,
      archived: unlessNull(fields.archived),
      ...waitingRoom,
      transferHours: unlessNull(fields.transferHours ?? usual?.transferHours),
      ...holdSettingsOf(change),
      doorsMinutesBefore: fields.doorsMinutesBefore,
      durationMinutes: fields.durationMinutes,
      bannerPosition: fields.bannerPosition,
      locationUrl: fields.locationUrl === '' ? null : fields.locationUrl,
      imageAlts: localisedColumn(fields.imageAlts),
      seatingPlanAlts: localisedColumn(fields.seatingPlanAlts),
      ...focusOf(fields),
    };
  },

  fieldsOf: ({ siteId, types, saleOpensAt, presaleOpensAt, publishedAt }) => ({
    site: { id: siteId },
    types: writeEventTypes({ ...plainEventTypes, ...types }),
    saleOpensAt: saleOpensAt && new Date(saleOpensAt),
    presaleOpensAt: presaleOpensAt && new Date(presaleOpensAt),
    publishedAt: publishedAt && new Date(publishedAt),
  }),
  boughtBy: {
    columns: ['siteId', 'eventCode', 'nameCht', 'nameEng', 'types', 'doorsMinutesBefore', 'durationMinutes'],
    ticketsOf: ({ id }) => ({ eventId: id }),
  },

  // The end of a pause also gives its time back to the line and to passes.
  neverUndone: { columns: ['salePausedAt'], code: 'undoPause' },

  read: async (db, id) => onlyOne(await readEventsInFull(db, pageOf({}), { id, forStaff: true }), 'event'),

  async afterCreate(tx, id, { sale }, { asksIdNumber }) {
    if (id === eventWithIdNumber && asksIdNumber == null) await askIdNumber(tx, id);
    await addTicketSettings(tx, id, sale);
  },

  async prepareRemoval(tx, { id }) {
    await lockInventories(tx, { eventId: id });
    const { orders, places } = await countUsesOfEvent(tx, id);
    if (orders + places > 0) throw new Refused('eventInUse', 'event', { details: { orders, places } });
    await removeInventories(tx, 'event', { eventId: id });
    await deletePartsOfEvent(tx, id);
  },

  async partsOf(tx, { id }) {
    const { sessions, pricings } = await lockPartsOfEvent(tx, id);
    return [
      ...sessions.map((row) => ({ entity: 'session' as const, row })),
      ...pricings.map((row) => ({ entity: 'pricing' as const, row })),
    ];
  },
};

type EventChange = Change<'event', EventFields>;

async function keepSold(tx: Db, before: StoredRow<'event'>, fields: EventFields): Promise<void> {
  if (fields.site.id !== before.siteId) {
    check((await countPricings(tx, { eventId: before.id })) === 0, 'event', 'site', 'Fixed');
    await emptyGates(tx, before.id);
  }
  const { publishedAt } = fields;
  const isWithdrawn =
    before.publishedAt !== null &&
    publishedAt !== undefined &&
    (publishedAt === null || publishedAt > before.publishedAt);
  if (isWithdrawn) await closeUnsold(tx, before.id);
  else if (fields.eventCode !== before.eventCode) await refuseSold(tx, before.id);
}

/** A sale that opens after the last session never opens. One that opens later than it did has its waiting room anew. */
async function checkDates({ tx, fields: { saleOpensAt }, before }: EventChange): Promise<void> {
  if (!before || !saleOpensAt || saleOpensAt.getTime() === before.saleOpensAt?.getTime()) return;
  const lastStart = await findLastStart(tx, before.id);
  check(lastStart === null || saleOpensAt < lastStart, 'event', 'saleOpensAt', 'Dates');
  if (saleOpensAt > (await readTransactionTime(tx))) await beginLineAnew(tx, before.id);
}

/** A presale comes before the opening of the sale. */
function presaleOf({ fields, before }: EventChange): Date | null | undefined {
  const { saleOpensAt = before?.saleOpensAt ?? null, presaleOpensAt = before?.presaleOpensAt ?? null } = fields;
  const isBefore = presaleOpensAt === null || (saleOpensAt !== null && presaleOpensAt < saleOpensAt);
  check(isBefore, 'event', 'presaleOpensAt', 'Presale');
  return fields.presaleOpensAt;
}

function waitingRoomOf({ fields, before }: EventChange) {
  const { admittedPerMinute = before?.admittedPerMinute ?? null, insideMax = before?.insideMax ?? null } = fields;
  check((admittedPerMinute === null) === (insideMax === null), 'event', 'insideMax', 'Together');
  return { admittedPerMinute, insideMax };
}

const holdSettingNames = Object.keys(usualHoldSettings) as (keyof HoldSettings)[];

/** A share without a check is never above the limit. */
function holdSettingsOf({ fields, before, settings }: EventChange): Partial<HoldSettings> {
  const { networkFairSeats, networkSeatsMax, transfersPerPersonMax } = settings.sale;
  const usual: HoldSettings = { ...usualHoldSettings, networkFairSeats, networkSeatsMax, transfersPerPersonMax };
  const sent = Object.fromEntries(
    holdSettingNames.map((name) => [name, unlessNull(fields[name] ?? (before ? null : usual[name]))]),
  );
  const settingOf = (name: keyof HoldSettings) => sent[name] ?? before?.[name] ?? usual[name];
  check(settingOf('networkFairSeats') <= settingOf('networkSeatsMax'), 'event', 'networkFairSeats', 'AtMost');
  check(settingOf('transferFairSeats') <= settingOf('transferSeatsMax'), 'event', 'transferFairSeats', 'AtMost');
  return sent;
}

function focusOf({ bannerFocus }: EventFields) {
  if (bannerFocus === undefined) return {};
  return { bannerFocusX: bannerFocus?.x ?? null, bannerFocusY: bannerFocus?.y ?? null };
}

function typesOf({ fields, before, configuration, settings }: EventChange): EventTypes | undefined {
  const stored = before?.types;
  const maxTicketsPerOrder =
    fields.maxTicketsPerOrder ?? before?.maxTicketsPerOrder ?? settings.sale.maxTicketsPerOrder;
  const { ticketsPerVisitorMax = before?.ticketsPerVisitorMax } = fields;
  const ticketsMax = ticketsOfOrderMax({ maxTicketsPerOrder, ticketsPerVisitorMax });
  if (!fields.types) {
    const field = ticketsMax < maxTicketsPerOrder ? 'ticketsPerVisitorMax' : 'maxTicketsPerOrder';
    check((stored?.minTicket ?? 0) <= ticketsMax, 'event', field, 'EventTypes');
    return undefined;
  }
  const read = parseEventTypes(fields.types);
  if ('problems' in read) {
    const names = read.problems.map(({ key }) => (key === '' ? 'types' : `types.${key}`));
    throw fieldsRefused('event', names, 'EventTypes');
  }
  const { types } = read;
  check(types.minTicket <= ticketsMax, 'event', 'types.minTicket', 'EventTypes');
  const isKept = types.paymentUrl === stored?.paymentUrl;
  check(isKept || isKnownPage(configuration, types.paymentUrl), 'event', 'types.paymentUrl', 'EventTypes');
  return types;
}

/** Card data are entered there, so only the pages that the operator has listed are possible. */
const isKnownPage = ({ payments }: Deps['configuration'], paymentUrl = ''): boolean =>
  paymentUrl === '' || (payments.asiaPay?.payUrls.includes(paymentUrl) ?? false);
