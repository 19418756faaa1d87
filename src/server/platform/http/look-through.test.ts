import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newBuyer } from '../../../../tests/support/people/buyers.ts';
import { ask, enquiry, solvedCheck } from '../../../../tests/support/people/enquiries.ts';
import { signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';
import { id } from '../../../contract/ids.ts';
import { orderBody } from '../../../contract/orders.ts';
import { reviewRoutes } from '../../../contract/payment-review.ts';
import { paymentRoutes } from '../../../contract/payments.ts';
import { programmeRoutes } from '../../../contract/programme.ts';
import { boundShape } from './bound-shape.ts';
import { lookThrough } from './look-through.ts';
import { ownPlacesOf } from './own-places.ts';

const card = '4111 1111 1111 1111';
const schema = z.object({
  remark: z.string(),
  lines: z.array(z.object({ note: z.string(), orderId: id })),
  orderId: id,
});
const look = (given: unknown) => lookThrough(given, ownPlacesOf(schema), 'order');
const plain = {
  remark: 'thank you',
  lines: [{ note: 'aisle', orderId: 4_222_222_222_222 }],
  orderId: 4_222_222_222_222,
};

describe('card data', () => {
  test('are not in what nobody typed, though an id may look like it', () => {
    expect(() => look(plain)).not.toThrow();
  });

  test.each([
    ['a field', { ...plain, remark: card }],
    ['a field of a list', { ...plain, lines: [{ note: card, orderId: 1 }] }],
    ['a field that nobody asked for', { ...plain, more: { of: ['this', card] } }],
    ['a number that nobody asked for', { ...plain, paid: 4_111_111_111_111_111 }],
    ['a field with the name of an id, in another place', { ...plain, more: { orderId: 4_111_111_111_111_111 } }],
    ['the name of a field', { ...plain, '4111111111111111': true }],
    ['a field that is called like it', { ...plain, cvv: '123' }],
    ['a field within that is called like it', { ...plain, lines: [{ note: 'x', orderId: 1, expiry_date: '12/30' }] }],
    ['the whole', card],
  ])('in %s are refused', (_, given) => {
    expect(() => look(given)).toThrow('cardNumberRefused');
  });

  const digits = '9fa39f741e583385056274251d626bf7';
  test.each([
    ['the address of a picture', programmeRoutes.zones.change, { image: { url: `/images/${digits}`, width: 640 } }],
    ['another picture', programmeRoutes.events.change, { seatingPlan: { url: `/images/${digits}` } }],
    [
      'the id of the order that is paid',
      paymentRoutes.jetco,
      { transactionId: 4_294_967_296_018, id: 4_294_967_296_018 },
    ],
    ['a map', programmeRoutes.events.change, { locationUrl: 'https://maps.example/@22.3018101,114.1797063,17z' }],
  ])('are not in %s, though its digits may look like them', (_, { body }, given) => {
    expect(() => lookThrough(given, ownPlacesOf(body), 'row')).not.toThrow();
  });

  test('are refused beside the address of a picture', () => {
    const given = { image: { url: `/images/${digits}`, note: card } };
    expect(() => lookThrough(given, ownPlacesOf(programmeRoutes.zones.change.body), 'zone')).toThrow(
      'cardNumberRefused',
    );
  });

  test('are refused where they stand, and an unknown name is not said again', () => {
    const detailsOf = (given: unknown) => {
      try {
        look(given);
      } catch (error) {
        return (error as { details: unknown }).details;
      }
    };
    expect(detailsOf({ ...plain, lines: [plain.lines[0], { note: card, orderId: 1 }] })).toEqual({
      field: 'lines.1.note',
    });
    expect(detailsOf({ ...plain, cvv: '123' })).toEqual({ field: 'cvv' });
    for (const unnamed of [{ ...plain, '4111111111111111': 'x' }, { ...plain, more: card }, card])
      expect(detailsOf(unnamed)).toBeUndefined();
  });
});

test('a text that cannot be kept is bad input at its field; what nobody asked for is left out anyway', () => {
  expect(() => look({ ...plain, lines: [{ note: 'a\0b', orderId: 1 }] })).toThrow('bad input');
  expect(() => look({ ...plain, more: 'a\0b' })).not.toThrow();
});

test.each([
  ['many fields', Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`f${at}`, 1]))],
  ['many things in a list', { list: Array(2001).fill(0) }],
  ['many levels', JSON.parse(`${'{"a":'.repeat(30)}1${'}'.repeat(30)}`)],
])('too %s are refused before anything is looked at', (_, given) => {
  expect(() => boundShape(given, 413)).toThrow('too many values');
});

describe('in the shop', () => {
  let shop: RunningApp;
  beforeAll(async () => {
    shop = await runningApp();
  });
  afterAll(() => shop.close());

  const order = (more: object) => {
    const { token, cookie } = newBuyer(shop.deps.signingKey);
    const orderDetails = [{ sessionId: 1, pricingId: 1, zoneId: 1, ticketNumber: 1 }];
    const payload = { eventId: 1, siteId: 1, token, deliverType: '', orderDetails, ...more };
    expect(orderBody.safeParse(payload).success).toBe(true);
    return shop.app.inject({ method: 'POST', url: '/api/order', headers: { cookie }, payload });
  };

  test('an enquiry with a card number is answered 400 in words, and nothing is kept of it', async () => {
    const query = `please charge ${card}`;
    const recaptcha = await solvedCheck(shop.app);
    const refused = await ask(shop.app, { query, recaptcha });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ errorKey: 'cardNumberRefused', details: { field: 'query' } });
    expect(refused.body).not.toContain('4111');
    expect(await shop.db.selectFrom('mail').selectAll().execute()).toEqual([]);
    // The check is not used up by it.
    expect((await ask(shop.app, { ...enquiry, recaptcha })).statusCode).toBe(201);
  });

  test.each([{ cardNo: card }, { cvv: '123' }, { expiryDate: '1230' }, { '4111111111111111': 1 }])(
    'an order with %j is refused',
    async (more) => {
      expect((await order(more)).json()).toMatchObject({ status: 400, errorKey: 'cardNumberRefused' });
    },
  );

  test('a search for a card number is refused, and not remembered', async () => {
    for (const _ of [1, 2])
      expect((await shop.app.inject(`/api/_search/events?query=${card}`)).json().errorKey).toBe('cardNumberRefused');
  });

  test.each([
    ['reject', { note: 'not\0readable', anotherChance: true }, 'note'],
    ['accept', { amount: 1, line: 'a\0b' }, 'line'],
  ] as const)('a note that cannot be kept is refused at its field: %s', async (name, payload, field) => {
    const admin = await signedIn(shop.deps, { login: `clerk-${name}`, authorities: ['ROLE_ADMIN'] });
    const url = reviewRoutes[name].path.replace(':invoiceNo', 'ABCDEFGHIJKLMNO');
    const reply = await shop.app.inject({ method: 'POST', url, headers: admin.headers, payload });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().fieldErrors).toEqual([{ objectName: name, field, message: 'Invalid' }]);
  });
});
