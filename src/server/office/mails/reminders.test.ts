import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LetterOffice, openLetterOffice } from '../../../../tests/support/people/letter-office.ts';
import { paidPayer } from '../../../../tests/support/people/order-actions.ts';

let shop: LetterOffice;
beforeAll(async () => {
  shop = await openLetterOffice(60_000);
});
afterAll(() => shop.close());
beforeEach(() => shop.forgetMails());

describe('a reminder', () => {
  test('comes its hours before the session, once, also to friends, and leads to the tickets', async () => {
    const payer = await paidPayer(shop);
    await shop.giveTo(payer, 2, 'mei@friend.example');
    await shop.beginsIn(payer, 25);
    await shop.writeAll();
    expect(await shop.mailsOf(payer, 'reminder')).toEqual([]);
    await shop.beginsIn(payer, 23);
    await shop.paidBefore(payer, 48);
    await shop.writeAll();
    await shop.writeAll();
    const mails = await shop.mailsOf(payer, 'reminder');
    expect(mails.map(({ recipient }) => recipient)).toEqual([payer.email, 'mei@friend.example']);
    expect(mails[0]?.body).toContain('/order/tickets/');
    expect(mails[0]?.body).toContain('/mails/reminders/');
  });

  test('comes neither to those who have bought within its time, nor where the event has none', async () => {
    const late = await paidPayer(shop);
    const early = await paidPayer(shop, { hall: late.hall });
    await shop.beginsIn(late, 23);
    await shop.paidBefore(early, 48);
    const none = await paidPayer(shop);
    await shop.settle(none, { reminderHours: null });
    await shop.beginsIn(none, 23);
    await shop.paidBefore(none, 48);
    await shop.writeAll();
    expect(await shop.mailsOf(late, 'reminder')).toEqual([]);
    expect(await shop.mailsOf(early, 'reminder')).toHaveLength(1);
    expect(await shop.mailsOf(none, 'reminder')).toEqual([]);
  });

  test('comes no more once its reader has refused it by the button: a link checker that reads the address refuses nothing', async () => {
    const payer = await paidPayer(shop);
    const again = await paidPayer(shop, { hall: payer.hall, email: payer.email });
    await shop.beginsIn(payer, 23);
    await shop.paidBefore(payer, 48);
    await shop.writeAll();
    const [mail] = await shop.mailsOf(payer, 'reminder');
    const url = (mail?.unsubscribeAddress ?? '').replace(shop.deps.configuration.publicAddress, '');
    const refusals = () => shop.db.selectFrom('reminderRefusal').selectAll().execute();
    for (const [lang, sentence] of [
      ['en', 'Do you want no more reminders'],
      ['zh-hk', '不再接收演出前的提示電郵？'],
      ['zh-tw', '不再接收演出前的提醒信？'],
    ] as const) {
      const page = await shop.app.inject({ url: url.replace(/lang=.*/, `lang=${lang}`) });
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain(sentence);
    }
    expect(await refusals()).toEqual([]);
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const done = await shop.app.inject({ method: 'POST', url, headers: type, payload: 'List-Unsubscribe=One-Click' });
    expect([done.statusCode, done.body.includes('你不會再收到演出提示')]).toEqual([200, true]);
    expect(await refusals()).toHaveLength(1);
    await shop.paidBefore(again, 48);
    await shop.db.updateTable('orderMailing').set({ writtenAt: null }).where('orderId', '=', again.orderId).execute();
    await shop.writeAll();
    expect(await shop.mailsOf(again, 'reminder')).toEqual([]);
    expect(await shop.mailsOf(again)).not.toEqual([]);
    const wrong = await shop.app.inject({
      method: 'POST',
      url: '/mails/reminders/nonsense.key',
      headers: type,
      payload: '',
    });
    expect(wrong.statusCode).toBe(400);
    expect(await refusals()).toHaveLength(1);
  });
});
