// A page sends a change again when its answer was lost. Each change of the contract says whether that is safe, and is sent twice here if so.
import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as api from '../src/contract/addresses.ts';
import { everyRoute } from '../src/contract/every-route.ts';
import { type RepeatReason, repeatedCalls } from '../src/contract/repeated-calls.ts';
import { type Address, methodOf, pathOf } from '../src/contract/route.ts';
import { previewMailText } from '../src/contract/settings-addresses.ts';
import { ownWords } from '../src/server/platform/mail/write-mail.ts';
import { changesSentOnce } from './changes-sent-once.ts';
import { decideAt } from './gateways/at-provider.ts';
import { call, openPayingShop, type PayingShop } from './gateways/paying-shop.ts';
import { changedTables, tableStates } from './support/database/table-states.ts';
import { anyMobile, orderRequest, person } from './support/people/buyers.ts';
import { saleOf } from './support/people/clerks.ts';
import { addCodes, addPrice } from './support/people/codes.ts';
import { enquiry, solvedCheck } from './support/people/enquiries.ts';
import { paidPayer } from './support/people/order-actions.ts';
import { allotIn, openOutlet } from './support/people/outlets.ts';
import { begin, heldByPayer, type Payer, securityAnswers } from './support/people/payers.ts';
import { type SignedIn, signedIn } from './support/people/signed-in.ts';
import { transferSettings } from './support/people/transfers.ts';
import { addWaitingRoom, Browser } from './support/people/waiting-room.ts';
import { seatsOfText } from './support/people/withholder.ts';
import { type Hall, lineIn, rowsOfSeats } from './support/shop/hall.ts';

let shop: PayingShop;
let admin: SignedIn;
beforeAll(async () => {
  shop = await openPayingShop(transferSettings);
  admin = await signedIn(shop.deps, { authorities: ['ROLE_ADMIN'] });
  await Promise.all(shop.app.jobs.map((job) => job.stop()));
});
afterAll(() => shop.close());

const changes = everyRoute.map(({ address }) => address as Address).filter((address) => !address.startsWith('GET '));

test('each change of the contract is declared: repeated for a reason, or sent once', () => {
  const declared = [...Object.keys(repeatedCalls), ...changesSentOnce];
  expect(declared.toSorted()).toEqual(changes.toSorted());
});

type Request = { params?: Record<string, string | number> } & Omit<InjectOptions, 'method' | 'url'>;
type Case = {
  prepare: () => Promise<Request>;
  /** Tables that the second one may change beyond the limits on its sender. */
  mayChange?: string[];
  /** The default is the status of the first. */
  secondStatus?: number;
};

const asAdmin = (payload: object, params = {}): Request => ({ headers: admin.headers, payload, params });
const fromBrowser = ({ who }: Payer, payload: object): Request => ({ headers: { cookie: who.cookie }, payload });
const form = ({ who }: Payer, fields: Record<string, string>): Request => ({
  headers: { cookie: who.cookie, 'content-type': 'application/x-www-form-urlencoded' },
  payload: new URLSearchParams({ token: who.token, ...fields }).toString(),
});
const toPay = async () => {
  const payer = await heldByPayer(shop);
  return fromBrowser(payer, { transactionId: payer.orderId, token: payer.who.token, ...securityAnswers });
};
/** The buyer is sealed anew, the seats are held longer within a bound, and one more form is signed. */
const newAttempt = ['order_buyer', 'orders', 'payment'];
const report = async () => {
  const payer = await heldByPayer(shop);
  return form(payer, { invoiceNo: (await begin(shop, payer)).payment.invoiceNo });
};
const together = async (more: object) => {
  const payer = await paidPayer(shop);
  const since = new Date(Date.now() - 1000).toISOString();
  return asAdmin({ ids: [payer.orderId], since, ...more });
};

/** Sent by staff from a form, with the id of the press. */
const pressed = (payload: object, params = {}) => asAdmin({ requestId: randomUUID(), ...payload }, params);
const withheldOf = ({ sessionIds, zones }: Hall, wanted: object = { places: 10 }) =>
  pressed({ kind: 'KILL', reason: 'Camera', zoneId: zones[0]?.id, ...wanted }, { id: sessionIds[0] as number });
async function allotted() {
  const outlet = await openOutlet(shop);
  const { hall, id } = await allotIn(shop.db, outlet, 10, 100);
  return { outlet, hall, of: { eventId: hall.eventId, id }, allotment: await outlet.one(id) };
}

const cases: { [address: Address]: Case } = {
  [api.placeOrder]: {
    prepare: async () => {
      const hall = await shop.hallOf(rowsOfSeats(2, 5));
      return orderRequest(shop.buyer(hall.eventId), { ...hall, orderDetails: [lineIn(hall, 2)] });
    },
  },
  [api.giveBackOrder]: {
    prepare: async () => {
      const payer = await heldByPayer(shop);
      return fromBrowser(payer, { id: payer.orderId, token: payer.who.token });
    },
  },
  [api.leaveLine]: {
    prepare: async () => {
      const hall = await addWaitingRoom(shop.db);
      const visitor = new Browser(shop.app);
      await visitor.requestEntry(hall);
      return { ...visitor.asMe(), payload: { eventId: hall.eventId } };
    },
  },
  [api.nameBuyer]: {
    prepare: async () => {
      const payer = await heldByPayer(shop);
      return fromBrowser(payer, { token: payer.who.token, ...person, mobile: anyMobile() });
    },
    // The same buyer, sealed anew.
    mayChange: ['order_buyer'],
  },
  [api.checkCode]: {
    prepare: async () => {
      const hall = await shop.hallOf(rowsOfSeats(2, 5));
      await addPrice(shop.db, hall, 'DISCOUNT', 48_000);
      await addCodes(shop.db, hall.eventId, { codes: ['FANS2345'] });
      return { headers: { cookie: shop.buyer().cookie }, payload: { eventId: hall.eventId, code: 'FANS2345' } };
    },
  },
  [api.checkSaleCode]: {
    prepare: async () => {
      const hall = await shop.hallOf(rowsOfSeats(2, 5));
      await addPrice(shop.db, hall, 'DISCOUNT', 48_000);
      await addCodes(shop.db, hall.eventId, { codes: ['FANS2345'] });
      return asAdmin({ eventId: hall.eventId, code: 'FANS2345' });
    },
  },
  [api.payByAsiaPay]: { prepare: toPay, mayChange: newAttempt },
  [api.payByJetco]: { prepare: toPay, mayChange: newAttempt },
  [api.payByTransfer]: { prepare: toPay },
  [api.reportAsiaPaySuccess]: { prepare: report },
  [api.reportAsiaPayFailure]: { prepare: report },
  [api.sendJetcoReceipt]: {
    prepare: async () => {
      const payer = await heldByPayer(shop);
      const payload = { transactionId: payer.orderId, token: payer.who.token, ...securityAnswers };
      const { body } = await call(shop, payer, '/api/payment/jetco/pay', { payload });
      const sentTo = await decideAt(body.gatewayUrl, { String1: body.digitalOrder }, { outcome: 'approve' });
      return form(payer, { String1: sentTo.pathname.split('/').at(-1) ?? '' });
    },
  },
  [api.sendEnquiry]: { prepare: async () => ({ payload: { ...enquiry, recaptcha: await solvedCheck(shop.app) } }) },
  [api.signIn]: {
    prepare: async () => {
      const { login } = await signedIn(shop.deps);
      return { payload: { username: login, password: 'a password for tests', rememberMe: false } };
    },
    mayChange: ['sign_in', 'audit'],
  },
  [api.signOut]: {
    prepare: async () => ({ headers: (await signedIn(shop.deps)).headers, payload: {} }),
    // The sign-in has ended, which is what was wanted.
    secondStatus: 401,
  },
  [api.sellTickets]: { prepare: async () => asAdmin(saleOf(await shop.hallOf(rowsOfSeats(2, 5)), 2)) },
  [api.sellFromAllotment]: {
    prepare: async () => {
      const outlet = await openOutlet(shop);
      const { hall, id: allotmentId } = await allotIn(shop.db, outlet, 4, rowsOfSeats(2, 5));
      const payload = { requestId: randomUUID(), eventId: hall.eventId, allotmentId, price: 480, places: 2 };
      return { headers: outlet.clerk.headers, payload };
    },
  },
  [api.withholdSeats]: { prepare: async () => withheldOf(await shop.hallOf(100)) },
  [api.releaseWithheldSeats]: {
    prepare: async () => {
      const hall = await shop.hallOf(100);
      await send(api.withholdSeats, withheldOf(hall));
      const { id } = await shop.db
        .selectFrom('withholding')
        .where('eventId', '=', hall.eventId)
        .select('id')
        .executeTakeFirstOrThrow();
      return pressed({ zoneId: hall.zones[0]?.id, withholdingId: id, places: 4 }, { id: hall.sessionIds[0] as number });
    },
  },
  [api.moveWithheldSeats]: {
    prepare: async () => {
      const hall = await shop.hallOf(rowsOfSeats(2, 5));
      const zoneId = hall.zones[0]?.id;
      const [from, to] = [seatsOfText('A1'), seatsOfText('A2')];
      await send(api.withholdSeats, withheldOf(hall, { seats: from }));
      const { id } = await shop.db
        .selectFrom('withholding')
        .where('eventId', '=', hall.eventId)
        .select('id')
        .executeTakeFirstOrThrow();
      const body = { zoneId, withholdingId: id, seats: from, toZoneId: zoneId, toSeats: to };
      return pressed(body, { id: hall.sessionIds[0] as number });
    },
  },
  [api.makeAllotment]: {
    prepare: async () => {
      const outlet = await openOutlet(shop);
      return pressed({ ...outlet.terms(await shop.hallOf(100)), places: 10 });
    },
  },
  [api.changeAllotment]: {
    prepare: async () => {
      const { outlet, hall, of, allotment } = await allotted();
      const { price, commissionPercent, returnsAt } = outlet.terms(hall);
      return pressed({ price: price + 20, commissionPercent, returnsAt, version: allotment.version }, of);
    },
  },
  [api.enlargeAllotment]: { prepare: async () => pressed({ places: 2 }, (await allotted()).of) },
  [api.takeBackPlaces]: { prepare: async () => pressed({ places: 2 }, (await allotted()).of) },
  [api.returnPlaces]: {
    prepare: async () => {
      const { outlet, of } = await allotted();
      const payload = { requestId: randomUUID(), eventId: of.eventId, allotmentId: of.id, places: 2 };
      return { headers: outlet.clerk.headers, payload };
    },
  },
  [api.giveBackTickets]: {
    prepare: async () => {
      const { orderId } = await paidPayer(shop);
      const money = { withFees: false, withDelivery: false, refundedBefore: 0 };
      return pressed({ tickets: [1], ...money, reason: 'The guest is ill' }, { id: orderId });
    },
  },
  [api.makeCodes]: {
    prepare: async () => {
      const hall = await shop.hallOf(100);
      await addPrice(shop.db, hall, 'DISCOUNT', 48_000);
      const terms = { name: 'Friends', ticketType: 'DISCOUNT', count: 3, length: 8, ticketsMax: 1 };
      return pressed({ ...terms, eventId: hall.eventId, reduction: { kind: 'PERCENT', value: 10 } });
    },
  },
  [api.cancelOrdersTogether]: {
    prepare: async () => {
      const { orderId } = await heldByPayer(shop);
      return asAdmin({ ids: [orderId], since: new Date().toISOString(), reason: 'Twice by mistake' });
    },
  },
  [api.refundOrdersTogether]: {
    prepare: () =>
      together({ reason: 'Typhoon', message: 'The show is cancelled', withFees: true, withDelivery: true }),
  },
  [api.mailOrdersTogether]: { prepare: () => together({ reason: 'The mail was lost' }) },
  [api.noteOrdersTogether]: { prepare: () => together({ note: 'The doors open later' }) },
  [previewMailText]: {
    prepare: async () => asAdmin({ locale: 'en', ...ownWords('payment-paid', 'en') }, { mail: 'payment-paid' }),
  },
};

/** Each sender is counted, whatever becomes of the call. */
const counted = ['allowance'];

const send = (address: Address, { params = {}, ...request }: Request) =>
  shop.app.inject({
    ...request,
    method: methodOf(address),
    url: pathOf(address).replace(/:(\w+)/g, (_, name) => String(params[name])),
  });

describe('a call that is repeated', () => {
  test.each(Object.entries(repeatedCalls) as [Address, RepeatReason][])(
    '%s does nothing more the second time: %s',
    async (address, reason) => {
      const { prepare, mayChange = [], secondStatus } = cases[address] as Case;
      const request = await prepare();
      const first = await send(address, request);
      expect(first.statusCode, first.body).toBeLessThan(300);
      const before = await tableStates(shop.db);
      const second = await send(address, request);
      const changed = changedTables(before, await tableStates(shop.db));
      expect(second.statusCode).toBe(secondStatus ?? first.statusCode);
      if (reason === 'requestId') expect(second.json()).toEqual(first.json());
      expect(changed.filter((name) => ![...counted, ...mayChange].includes(name))).toEqual([]);
    },
  );
});

test('a change of staff without the id of a press is done again', async () => {
  const hall = await shop.hallOf(100);
  const standing = { kind: 'KILL', reason: 'Camera', zoneId: hall.zones[0]?.id, places: 10 };
  const request = asAdmin(standing, { id: hall.sessionIds[0] as number });
  const before = await tableStates(shop.db);
  await send(api.withholdSeats, request);
  const once = await tableStates(shop.db);
  expect(changedTables(before, once)).toContain('withholding');
  await send(api.withholdSeats, request);
  expect(changedTables(once, await tableStates(shop.db))).toContain('inventory');
});
