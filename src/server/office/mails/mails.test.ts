import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LetterOffice, openLetterOffice } from '../../../../tests/support/people/letter-office.ts';
import { paidPayer } from '../../../../tests/support/people/order-actions.ts';
import type { Payer } from '../../../../tests/support/people/payers.ts';
import { signedIn } from '../../../../tests/support/people/signed-in.ts';
import { refusal, startMailServer } from '../../../../tests/support/shop/mail-server.ts';
import type { ListedMail } from '../../../contract/mails.ts';
import type { OrderFile } from '../../../contract/transactions.ts';
import { openPostOffice } from '../../platform/mail/post-office.ts';
import { keepSending } from '../../platform/mail/send-mail.job.ts';
import { filesOfMail } from './ticket-files.ts';

const perMinute = 600;
let shop: LetterOffice;
beforeAll(async () => {
  shop = await openLetterOffice(perMinute);
});
afterAll(() => shop.close());
beforeEach(() => shop.forgetMails());

const call = async <Reply>(method: 'GET' | 'POST', url: string, payload?: object, { headers } = shop.clerk) => {
  const reply = await shop.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: reply.statusCode, body: reply.json() as Reply, total: Number(reply.headers['x-total-count']) };
};
const listed = (query: Record<string, string> = {}) =>
  call<ListedMail[]>('GET', `/api/mails?${new URLSearchParams(query)}`);
const tokenOf = async ({ orderId }: Payer) =>
  (
    await shop.db
      .selectFrom('mail')
      .where('orderId', '=', orderId)
      .orderBy('id', 'desc')
      .select('token')
      .executeTakeFirstOrThrow()
  ).token;
const fileOf = async ({ orderId }: Payer) => (await call<OrderFile>('GET', `/api/transactions/${orderId}/file`)).body;

describe('the mails about orders', () => {
  test('are listed with their order, kind and state, and narrowed by each of them', async () => {
    const [payer, other] = [await paidPayer(shop), await paidPayer(shop)];
    await shop.beginsIn(payer, 48);
    await shop.writeAll();
    const all = await listed();
    expect([all.status, all.total]).toEqual([200, 3]);
    expect(all.body.map(({ group, state, orderId }) => [group, state, orderId])).toEqual([
      ['E_TICKETS', 'WAITING', payer.orderId],
      ['CONFIRMATION', 'WAITING', other.orderId],
      ['CONFIRMATION', 'WAITING', payer.orderId],
    ]);
    expect(JSON.stringify(all.body)).not.toContain(payer.email);
    const countOf = async (query: Record<string, string>) => (await listed(query)).total;
    expect(await countOf({ group: 'E_TICKETS' })).toBe(1);
    expect(await countOf({ orderId: String(payer.orderId) })).toBe(2);
    expect(await countOf({ eventId: String(other.hall.eventId) })).toBe(1);
    expect(await countOf({ state: 'SENT' })).toBe(0);
    expect((await listed({ size: '2', page: '1' })).body).toHaveLength(1);
  });

  test('about a transfer are a kind of their own', async () => {
    const payer = await paidPayer(shop);
    const orderId = String(payer.orderId);
    for (const kind of ['payment-transfer', 'payment-transfer-rejected', 'payment-transfer-let-go']) {
      await shop.db.updateTable('mail').set({ kind }).where('orderId', '=', payer.orderId).execute();
      expect((await listed({ orderId, group: 'TRANSFER' })).body.map(({ group }) => group)).toEqual(['TRANSFER']);
    }
    expect((await listed({ orderId, group: 'OTHER' })).total).toBe(0);
  });

  test('are for those who look after tickets alone', async () => {
    const finance = await signedIn(shop.deps, { authorities: ['ROLE_FINANCE'] });
    expect((await call('GET', '/api/mails', undefined, finance)).status).toBe(403);
    expect((await call('POST', '/api/mails/bounces', { messageId: 'x', reason: 'x' }, finance)).status).toBe(403);
  });
});

describe('a mail that does not arrive', () => {
  test('is noted on the order when a mail server refuses it, and is tried three times, not for ever', async () => {
    const mailServer = await startMailServer();
    const payer = await paidPayer(shop);
    mailServer.judge = () => {
      throw refusal(550, 'No such mailbox');
    };
    const { settings, db, log } = shop.deps;
    const post = openPostOffice({ smtpUrl: mailServer.url, from: 'tickets@shop.example', settings });
    const sending = keepSending({ db, log, postOffice: post, makeFiles: filesOfMail(shop.deps, shop.files) });
    sending.start();
    await expect
      .poll(
        async () => {
          await sql`update mail set next_attempt_at = now() where given_up_at is null and attempts < 4`.execute(db);
          sending.wake();
          return (await fileOf(payer)).mails[0]?.givenUpAt;
        },
        { timeout: 20_000 },
      )
      .toEqual(expect.any(String));
    await sending.stop();
    await mailServer.goAway();
    const [mail] = (await fileOf(payer)).mails;
    expect(mail?.problem).toContain('550');
    const [row] = (await listed({ state: 'GIVEN_UP' })).body;
    expect(row).toMatchObject({ orderId: payer.orderId, attempts: 3, reason: expect.stringContaining('550') });
  });

  test('is noted on the order when its provider says later that it came back, without its address', async () => {
    const payer = await paidPayer(shop);
    await sql`update mail set sent_at = now()`.execute(shop.db);
    const messageId = `<${await tokenOf(payer)}@shop.example>`;
    const at = '2031-01-02T03:04:05.000Z';
    const reason = `550 5.1.1 <${payer.email}>: mailbox is full`;
    const first = await call('POST', '/api/mails/bounces', { messageId, reason, at });
    expect([first.status, first.body]).toEqual([200, { isNoted: true }]);
    // A provider may tell it twice; the first reason stays.
    await call('POST', '/api/mails/bounces', { messageId, reason: 'again' });
    expect((await fileOf(payer)).mails[0]).toMatchObject({ bouncedAt: at, problem: '550 5.1.1 <…>: mailbox is full' });
    expect((await listed({ state: 'CAME_BACK' })).body).toMatchObject([{ orderId: payer.orderId, at }]);
    const admin = await signedIn(shop.deps, { authorities: ['ROLE_ADMIN'] });
    await sql`update mail set bounced_at = now()`.execute(shop.db);
    const { body } = await call<{ attention: { kind: string; count: number }[] }>(
      'GET',
      '/api/office/dashboard',
      undefined,
      admin,
    );
    expect(body.attention).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'mailBounced', count: 1 })]),
    );
  });

  test('is not known by another Message-ID', async () => {
    for (const messageId of ['nonsense', `<${crypto.randomUUID()}@shop.example>`])
      expect((await call('POST', '/api/mails/bounces', { messageId, reason: 'x' })).body).toEqual({ isNoted: false });
  });
});
