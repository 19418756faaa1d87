// A session belongs to its event for good. One with tickets is moved only on purpose, and is disabled instead of removed.
import type { Session } from '../../../contract/catalogue.ts';
import type { SessionFields } from '../../../contract/programme.ts';
import { isPutOff } from '../../../domain/door/put-off.ts';
import { addAudit } from '../../platform/audit/audit.queries.ts';
import type { Db } from '../../platform/deps.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { Refused } from '../../platform/refused.ts';
import { onlyOne, readSessions } from '../../shop/catalogue/read-catalogue.ts';
import { takeScansBack } from '../session-moves/put-off.queries.ts';
import {
  addMove,
  bringEndsForward,
  bringReturnsForward,
  endHoldsBefore,
} from '../session-moves/session-moves.queries.ts';
import { countTickets, lockInventories } from './in-use.queries.ts';
import { refuseCodesOfSession } from './keep-codes-open.ts';
import { keepRow, revokeDevices } from './programme.queries.ts';
import { check, type ProgrammeEntity, unlessNull } from './programme-entity.ts';
import { removeInventories } from './remove-inventories.ts';

export const sessionEntity: ProgrammeEntity<'session', SessionFields, Session> = {
  name: 'session',
  path: '/api/sessions',
  uniqueFields: { session_event_id_starts_at_key: 'startTime' },
  pictures: [],

  async columnsOf({ tx, fields, before }) {
    if (before) check(fields.event.id === before.eventId, 'session', 'event', 'Fixed');
    const event = await keepRow(tx, 'event', fields.event.id);
    check(event !== undefined, 'session', 'event', 'Gone');
    const startsAt = fields.startTime;
    const isMoved = before !== null && before.startsAt.getTime() !== startsAt.getTime();
    if (before === null || isMoved) {
      const saleOpensAt = event?.saleOpensAt ?? null;
      check(saleOpensAt === null || saleOpensAt < startsAt, 'session', 'startTime', 'Dates');
    }
    if (isMoved) await lockBeforeMove(tx, { eventId: before.eventId, sessionId: before.id }, fields);
    return { eventId: fields.event.id, startsAt, enabled: unlessNull(fields.enabled) };
  },

  async afterChange(tx, { eventId, id, startsAt: startsBefore }, { startTime: startsAt, tellsBuyers }, by) {
    if (isPutOff(startsBefore.getTime(), startsAt.getTime()))
      await takeScansBack(tx, { eventId, sessionId: id }, by.principal);
    const move = { eventId, sessionId: id, startsBefore, startsAt };
    const allotments = await bringReturnsForward(tx, move);
    const withheld = await bringEndsForward(tx, move);
    if (startsAt < startsBefore) await endHoldsBefore(tx, move);
    for (const { id: allotmentId, returnsAt } of allotments) {
      const message = `allotment ${allotmentId}: back ${returnsAt.toISOString()}`;
      await addAudit(tx, { ...by, type: 'ALLOTMENT_CHANGED', message });
    }
    for (const { id: withholdingId, endsAt } of withheld) {
      const message = `session ${id}, withholding ${withholdingId}: until ${endsAt.toISOString()}`;
      await addAudit(tx, { ...by, type: 'SEATS_WITHHELD', message });
    }
    if (tellsBuyers && startsAt.getTime() !== startsBefore.getTime()) await addMove(tx, move);
  },

  fieldsOf: ({ eventId, startsAt }) => ({ event: { id: eventId }, startTime: new Date(startsAt) }),
  boughtBy: { columns: ['startsAt'], ticketsOf: ({ eventId, id }) => ({ eventId, sessionId: id }) },

  read: async (db, id) => onlyOne(await readSessions(db, pageOf({}), { id, forStaff: true }), 'session'),

  async prepareRemoval(tx, { id: sessionId, eventId }, by) {
    const of = { eventId, sessionId };
    await lockInventories(tx, of);
    const tickets = await countTickets(tx, of);
    if (tickets > 0) throw new Refused('sessionInUse', 'session', { details: { tickets } });
    await refuseCodesOfSession(tx, of);
    await removeInventories(tx, 'session', of);
    for (const id of await revokeDevices(tx, of, by.principal))
      await addAudit(tx, { ...by, type: 'DOOR_DEVICE_REVOKED', message: `event ${eventId}, device ${id}` });
  },
};

/** Its tickets, allotments and scans change under the lock of a sale, which comes first, as in every change of its places. */
async function lockBeforeMove(
  tx: Db,
  of: { eventId: number; sessionId: number },
  { movesTickets }: SessionFields,
): Promise<void> {
  await lockInventories(tx, of);
  if (movesTickets) return;
  const tickets = await countTickets(tx, of);
  if (tickets > 0) throw new Refused('sessionSold', 'session', { details: { tickets } });
}
