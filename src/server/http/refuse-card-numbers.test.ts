import { expect, test } from 'vitest';
import { newBuyer } from '../../../tests/buyers.ts';
import { ask, enquiry, solvedCheck } from '../../../tests/enquiries.ts';
import { type RunningApp, runningApp } from '../../../tests/running-app.ts';
import { refuseCardNumbers } from './refuse-card-numbers.ts';

const card = '4111 1111 1111 1111';

test.each([
  ['in a field', { remark: card }],
  ['in a field that nobody asked for', { payment: { cardNo: card } }],
  ['in a list', { lines: [{ remark: card }] }],
  ['as a number', { cardNo: 4_111_111_111_111_111 }],
  ['as the whole body', card],
])('a card number %s is refused', (_, body) => {
  expect(() => refuseCardNumbers(body, 'order')).toThrow('cardNumberRefused');
});

test.each([
  ['an order with ids that look like one', { eventId: 4_222_222_222_222, token: '52.id.4222222222222.x' }],
  ['an order that is looked for by its number', { number: '4222222222222' }],
  ['nothing', null],
])('%s is let through', (_, body) => {
  expect(() => refuseCardNumbers(body, 'order')).not.toThrow();
});

test('an enquiry or an order with a card number is answered 400 in words, and nothing is kept of it', async () => {
  const shop: RunningApp = await runningApp();
  try {
    const query = `please charge ${card}`;
    const recaptcha = await solvedCheck(shop.app);
    const refused = await ask(shop.app, { query, recaptcha });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ errorKey: 'cardNumberRefused', message: 'error.cardNumberRefused' });
    expect(refused.body).not.toContain('4111');
    expect(await shop.db.selectFrom('mail').selectAll().execute()).toEqual([]);
    // The check is not used up by it.
    expect((await ask(shop.app, { ...enquiry, recaptcha })).statusCode).toBe(201);

    const { token, cookie } = newBuyer(shop.deps.signingKey);
    const payload = { eventId: 1, siteId: 1, token, deliverType: '', orderDetails: [], cardNo: card };
    const order = await shop.app.inject({ method: 'POST', url: '/api/order', headers: { cookie }, payload });
    expect(order.json()).toMatchObject({ errorKey: 'cardNumberRefused' });
  } finally {
    await shop.close();
  }
});
