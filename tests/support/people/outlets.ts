// An outlet with an account that sells for it, and the administrator who gives it places.
import { randomBytes, randomUUID } from 'node:crypto';
import type { Authority } from '../../../src/domain/accounts/duties.ts';
import type { Db } from '../../../src/server/platform/deps.ts';
import { type BoxOffice, openBoxOffice } from '../shop/box-office.ts';
import { addHall, type Hall } from '../shop/hall.ts';
import type { Jobs } from '../shop/running-app.ts';
import { type SignedIn, signedIn } from './signed-in.ts';
import { openWithholder, seatsOfText } from './withholder.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test reads replies as they come
export type OutletReply = { status: number; body: any };
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Shop = Pick<BoxOffice, 'app' | 'deps'>;

/** Calls of an account with these authorities. */
export async function caller({ app, deps }: Shop, authority: Authority) {
  const { headers, login } = await signedIn(deps, { authorities: [authority] });
  const send = async (method: Method, path: string, payload?: object): Promise<OutletReply> => {
    const reply = await app.inject({ method, url: `/api/${path}`, headers, ...(payload && { payload }) });
    return { status: reply.statusCode, body: reply.body ? reply.json() : null };
  };
  return { login, headers, send };
}

/** An outlet for which this account sells, written straight into the database. */
export async function addOutlet(db: Db, { accountId }: Pick<SignedIn, 'accountId'>): Promise<number> {
  const outlet = { name: '海港唱片', commissionBasisPoints: 1000 };
  const { id: outletId } = await db.insertInto('outlet').values(outlet).returning('id').executeTakeFirstOrThrow();
  await db.insertInto('outletAccount').values({ accountId, outletId }).execute();
  return outletId;
}

/** The date of return of an allotment is over. */
export async function endAllotment(db: Db, id: number): Promise<void> {
  const over = new Date(Date.now() - 1000);
  await db.updateTable('allotment').where('id', '=', id).set({ returnsAt: over }).execute();
  await db.updateTable('withholding').where('allotmentId', '=', id).set({ endsAt: over }).execute();
}

/** The lines of an order in the ledger, each as one text. */
export async function ledgerLinesOf(db: Db, orderId: number): Promise<string[]> {
  const lines = await db.selectFrom('ledgerLine').where('orderId', '=', orderId).orderBy('id').selectAll().execute();
  return lines.map(
    ({ kind, ticketType, channel, method, tickets, amountCents }) =>
      `${kind} ${ticketType} ${channel} ${method} ${tickets} ${amountCents}`,
  );
}

/** Seats as text, or a number of places. */
export const placesOf = (wanted: string | number) =>
  typeof wanted === 'number' ? { places: wanted } : { seats: seatsOfText(wanted) };

const hour = 3_600_000;

export async function openOutlet(office: Shop, more: object = {}) {
  const admin = await caller(office, 'ROLE_ADMIN');
  const clerk = await caller(office, 'ROLE_OUTLET');
  const name = `Harbour Records ${randomBytes(4).toString('hex')}`;
  const { body: outlet } = await admin.send('POST', 'outlets', { name, commissionPercent: 10, ...more });
  await admin.send('POST', `outlets/${outlet.id}/accounts`, { login: clerk.login });
  const terms = (hall: Hall, zone = 0) => ({
    sessionId: hall.sessionIds[0],
    zoneId: hall.zones[zone]?.id,
    outletId: outlet.id,
    price: 480,
    commissionPercent: 10,
    returnsAt: new Date(Date.now() + 24 * hour).toISOString(),
  });
  const one = async (id: number) => {
    const { body } = await clerk.send('GET', 'outlet?size=200');
    return body.allotments.find((each: { id: number }) => each.id === id);
  };
  return {
    id: outlet.id as number,
    name,
    admin,
    clerk,
    terms,
    give: (hall: Hall, wanted: string | number, fields: object = {}, zone = 0) =>
      admin.send('POST', 'allotments', { ...terms(hall, zone), ...placesOf(wanted), ...fields }),
    of: (hall: Hall, id: number) => `events/${hall.eventId}/allotments/${id}`,
    sell: (hall: Hall, allotmentId: number, wanted: string | number, fields: object = {}) =>
      clerk.send('POST', 'outlet/sales', {
        requestId: randomUUID(),
        eventId: hall.eventId,
        allotmentId,
        price: terms(hall).price,
        ...placesOf(wanted),
        ...fields,
      }),
    giveBack: (hall: Hall, allotmentId: number, wanted: string | number) =>
      clerk.send('POST', 'outlet/returns', { eventId: hall.eventId, allotmentId, ...placesOf(wanted) }),
    sum: async (id: number) => (await one(id)).sum,
    one,
  };
}
/** Rows of its zones are filled from the left. */
export const hallFromLeft = (db: Db, ...zones: (string | number)[]): Promise<Hall> =>
  addHall(db, { zones, zone: { prefersMiddle: false } });

/** Gives the outlet places of a new hall. */
export async function allotIn(
  db: Db,
  outlet: OpenOutlet,
  wanted: string | number,
  ...zones: (string | number)[]
): Promise<{ hall: Hall; id: number }> {
  const hall = await hallFromLeft(db, ...zones);
  return { hall, id: (await outlet.give(hall, wanted)).body.id };
}

export type OpenOutlet = Awaited<ReturnType<typeof openOutlet>>;
export type OutletOffice = Awaited<ReturnType<typeof openOutletOffice>>;

/** A box office with a member of staff who withholds places, and an outlet. */
export async function openOutletOffice(jobs: Jobs = []) {
  const office = await openBoxOffice({}, { jobs });
  return { ...office, staff: await openWithholder(office), outlet: await openOutlet(office) };
}
