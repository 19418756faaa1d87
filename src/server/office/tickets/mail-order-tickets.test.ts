// The e-tickets of one order, which staff send again.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LetterOffice, openLetterOffice } from '../../../../tests/support/people/letter-office.ts';
import { actionsOf, paidPayer } from '../../../../tests/support/people/order-actions.ts';
import { heldByPayer, type Payer } from '../../../../tests/support/people/payers.ts';
import { type SignedIn, signedIn } from '../../../../tests/support/people/signed-in.ts';

let shop: LetterOffice;
let clerk: SignedIn;
beforeAll(async () => {
  shop = await openLetterOffice(60_000);
  clerk = await signedIn(shop.deps, { authorities: ['ROLE_BOX_OFFICE'] });
});
afterAll(() => shop.close());
beforeEach(() => shop.forgetMails());

const mailAgain = async (orderId: number, { headers }: Pick<SignedIn, 'headers'> = clerk) => {
  const url = `/api/transactions/${orderId}/ticket-mails`;
  const reply = await shop.app.inject({ method: 'POST', url, headers, payload: { reason: '找不到電郵' } });
  return { status: reply.statusCode, error: reply.json().errorKey };
};
const recipientsOf = async (payer: Payer) => (await shop.mailsOf(payer)).map(({ recipient }) => recipient);

describe('the e-tickets of one order', () => {
  test('go at once to its buyer and its friends, and stand in its timeline', async () => {
    const payer = await paidPayer(shop);
    const other = await paidPayer(shop, { hall: payer.hall });
    await shop.giveTo(payer, 2, 'mei@friend.example');
    await shop.beginsIn(payer, 48);
    await shop.writeAll();
    await shop.db.updateTable('mail').set({ sentAt: new Date() }).execute();
    expect((await mailAgain(payer.orderId)).status).toBe(200);
    expect(await recipientsOf(payer)).toEqual([payer.email, 'mei@friend.example', payer.email, 'mei@friend.example']);
    expect(await recipientsOf(other)).toEqual([other.email]);
    const [again] = (await shop.mailsOf(payer)).slice(2);
    expect(again?.tickets).toMatchObject({ numbers: [1] });
    expect(again?.nextAttemptAt.getTime()).toBeLessThanOrEqual(Date.now());
    expect(await actionsOf(shop, payer)).toEqual(['MAIL_REPEATED | e-tickets, 2 mails | 找不到電郵']);
  });

  test('that wait to be written are written once', async () => {
    const payer = await paidPayer(shop);
    await shop.beginsIn(payer, 48);
    expect((await mailAgain(payer.orderId)).status).toBe(200);
    await shop.writeAll();
    expect(await recipientsOf(payer)).toEqual([payer.email]);
  });

  test('are not sent before their day, after their show, or where they do not come by mail', async () => {
    const payer = await paidPayer(shop);
    await shop.beginsIn(payer, 40 * 24);
    expect(await mailAgain(payer.orderId)).toEqual({ status: 409, error: 'ticketsNotYetMailed' });
    await shop.beginsIn(payer, -1);
    expect(await mailAgain(payer.orderId)).toEqual({ status: 409, error: 'mailNotPossible' });
    const posted = await paidPayer(shop);
    await shop.beginsIn(posted, 48);
    await shop.db.updateTable('orders').set({ deliveryType: 'FLAT' }).where('id', '=', posted.orderId).execute();
    expect(await mailAgain(posted.orderId)).toEqual({ status: 409, error: 'mailNotPossible' });
    expect(await mailAgain((await heldByPayer(shop)).orderId)).toEqual({ status: 409, error: 'notPaid' });
    expect((await mailAgain(999_999_999_999)).status).toBe(404);
    for (const each of [payer, posted]) expect(await actionsOf(shop, each)).toEqual([]);
  });

  test('are sent by those who look after tickets alone', async () => {
    const payer = await paidPayer(shop);
    const finance = await signedIn(shop.deps, { authorities: ['ROLE_FINANCE'] });
    expect((await mailAgain(payer.orderId, finance)).status).toBe(403);
  });
});
