// News that staff write to everybody who holds a ticket of a session.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LetterOffice, openLetterOffice } from '../../../../tests/support/people/letter-office.ts';
import { paidPayer } from '../../../../tests/support/people/order-actions.ts';
import { heldByPayer } from '../../../../tests/support/people/payers.ts';
import { mailboxDigest } from '../../shop/orders/name-buyer.ts';
import { retention } from '../privacy/retention.ts';

const message = '入場時間延至八時。\n\nDoors open at eight. {{event}} <b>';
let shop: LetterOffice;
beforeAll(async () => {
  shop = await openLetterOffice(600);
});
afterAll(() => shop.close());
beforeEach(() => shop.forgetMails());

const send = async (sessionId: number, mails: number, body: object = {}) => {
  const payload = { sessionId, mails, message, ...body };
  const reply = await shop.app.inject({ method: 'POST', url: '/api/mails/news', headers: shop.clerk.headers, payload });
  return { status: reply.statusCode, body: reply.json() };
};
const counted = async (sessionId: number) => {
  const url = `/api/mails/repeats?sessionId=${sessionId}&kind=NEWS`;
  return (await shop.app.inject({ url, headers: shop.clerk.headers })).json();
};
const written = () => shop.db.selectFrom('mail').where('kind', '=', 'session-news').selectAll().orderBy('id').execute();

/** Two paid orders, one of which gave a ticket away, and one that is not paid. */
async function soldSession() {
  const payer = await paidPayer(shop);
  const other = await paidPayer(shop, { hall: payer.hall });
  await heldByPayer(shop, { hall: payer.hall });
  await shop.giveTo(payer, 2, 'mei@friend.example');
  return { payer, other, sessionId: payer.hall.sessionIds[0] as number };
}

describe('news of a session', () => {
  test('go to buyers and to those who were given a ticket, also where they want no reminders, once', async () => {
    const { payer, other, sessionId } = await soldSession();
    const digest = mailboxDigest(shop.deps.signingKey, other.email);
    await shop.db.insertInto('reminderRefusal').values({ mailboxDigest: digest }).execute();
    expect((await counted(sessionId)).mails).toBe(3);
    expect(await send(sessionId, 3)).toMatchObject({ status: 200, body: { mails: 3 } });
    await shop.writeAll();
    await shop.writeAll();
    const mails = await written();
    expect(mails.map(({ recipient }) => recipient)).toEqual([payer.email, 'mei@friend.example', other.email]);
    const [first] = mails;
    // The text of staff is no template.
    for (const part of ['入場時間延至八時。', 'Doors open at eight. {{event}} <b>'])
      expect(first?.body).toContain(part);
    const audits = shop.db.selectFrom('audit').where('type', '=', 'NEWS_SENT').select('message');
    expect((await audits.execute())[0]?.message).toContain(`session ${sessionId}, 3 mails: 入場時間延至八時。`);
  });

  test('are counted anew when somebody bought meanwhile, and wait for those before', async () => {
    const { payer, sessionId } = await soldSession();
    await paidPayer(shop, { hall: payer.hall });
    expect(await send(sessionId, 3)).toMatchObject({ status: 409, body: { errorKey: 'mailsCounted' } });
    expect((await send(sessionId, 4)).status).toBe(200);
    expect(await send(sessionId, 4)).toMatchObject({ status: 409, body: { errorKey: 'mailsBeingRepeated' } });
    await shop.writeAll();
    expect((await send(sessionId, 4, { message: 'It begins at nine.' })).status).toBe(200);
    await shop.writeAll();
    const bodies = (await written()).map(({ body }) => (body?.includes('at nine') ? 'nine' : 'eight'));
    expect(bodies.sort()).toEqual([...Array(4).fill('eight'), ...Array(4).fill('nine')]);
  });

  test('need a message, a session to come, and the right', async () => {
    const { payer, sessionId } = await soldSession();
    const empty = await send(sessionId, 3, { message: ' \n ' });
    expect(empty).toMatchObject({ status: 400, body: { fieldErrors: [{ field: 'message' }] } });
    expect((await send(sessionId, 3, { message: 'x'.repeat(2001) })).status).toBe(400);
    expect((await send(999_999, 3)).status).toBe(404);
    await shop.beginsIn(payer, -1);
    expect(await send(sessionId, 3)).toMatchObject({ status: 409, body: { errorKey: 'closed' } });
    expect(await written()).toEqual([]);
  });

  test('are kept for twelve months after the session', async () => {
    const [young, old] = [await soldSession(), await soldSession()];
    for (const { sessionId } of [young, old]) expect((await send(sessionId, 3)).status).toBe(200);
    await shop.beginsIn(young.payer, -24 * 350);
    await shop.beginsIn(old.payer, -24 * 380);
    for (const { what, forget } of retention) if (what.includes('the news')) await forget(shop.db);
    const left = await shop.db.selectFrom('sessionNews').select('sessionId').execute();
    const ids = left.map(({ sessionId }) => sessionId);
    expect([ids.includes(young.sessionId), ids.includes(old.sessionId)]).toEqual([true, false]);
  });
});
