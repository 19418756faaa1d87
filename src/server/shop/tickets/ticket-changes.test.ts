import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSlowly, isLockAwaited } from '../../../../tests/support/database/without-locks.ts';
import { letIn } from '../../../../tests/support/people/let-in.ts';
import { paidPayer } from '../../../../tests/support/people/order-actions.ts';
import type { Payer } from '../../../../tests/support/people/payers.ts';
import { signedIn } from '../../../../tests/support/people/signed-in.ts';
import {
  changesOf,
  type HolderCalls,
  mailsTo,
  ticketSettingsOf,
} from '../../../../tests/support/people/ticket-holders.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { until } from '../../../../tests/support/tools/until.ts';
import { readTicketCode } from '../../../domain/tickets/ticket-code.ts';
import { digest } from '../../platform/signing/sign.ts';
import { ticketKeyOf } from '../orders/ticket-link.ts';

let shop: BoxOffice;
let calls: HolderCalls;
beforeAll(async () => {
  shop = await openBoxOffice();
  calls = changesOf(shop);
});
afterAll(() => shop.close());

const friend = { name: '李小美', email: 'mei@visitor.example', locale: 'en' };
const keyOf = ({ orderId }: Payer, version = 1) => ticketKeyOf(shop.deps, { orderId, version });
async function paid(settings: Parameters<typeof ticketSettingsOf>[2] = {}) {
  const payer = await paidPayer(shop);
  await ticketSettingsOf(shop, payer, { releaseDays: null, ...settings });
  return { payer, key: keyOf(payer) };
}
const permitted = async (payer: Payer, key: string) => ({
  key,
  permission: await calls.permissionByMail(key, payer.email),
});
const audited = async (type: 'TICKET_GIVEN' | 'TICKET_HOLDERS_NAMED' | 'TICKET_LINK_REVOKED') =>
  (await shop.db.selectFrom('audit').where('type', '=', type).select('message').execute()).map(
    ({ message }) => message,
  );
const beginShow = ({ hall }: Payer) =>
  shop.db
    .updateTable('session')
    .set({ startsAt: new Date(Date.now() - 1000) })
    .where('eventId', '=', hall.eventId)
    .execute();

describe('the second step', () => {
  test('mails a code to the buyer, which gives a permission once', async () => {
    const { payer, key } = await paid();
    expect((await calls.ask(key)).json()).toEqual({ permission: null, validUntil: null });
    const code = await calls.mailedCode(payer.email);
    const confirmed = await calls.confirm(key, code);
    expect(confirmed.statusCode).toBe(200);
    expect(confirmed.json().validUntil).toBeGreaterThan(Date.now() + 14 * 60_000);
    expect((await calls.confirm(key, code)).json().errorKey).toBe('wrongCode');
  });

  test('stores the code as a digest only', async () => {
    const { payer, key } = await paid();
    await calls.ask(key);
    const code = await calls.mailedCode(payer.email);
    const { digest } = await shop.db
      .selectFrom('ticketConfirmation')
      .where('orderId', '=', payer.orderId)
      .select('digest')
      .executeTakeFirstOrThrow();
    expect(digest).not.toContain(code);
  });

  test('clears the mail with the code as soon as it is used', async () => {
    const { payer, key } = await paid();
    await calls.ask(key);
    const code = await calls.mailedCode(payer.email);
    const mails = () =>
      shop.db.selectFrom('mail').where('orderId', '=', payer.orderId).where('kind', '=', 'ticket-confirm');
    await shop.db.updateTable('mail').set({ sentAt: new Date() }).where('recipient', '=', payer.email).execute();
    await calls.confirm(key, '000000');
    expect(await mails().select('subject').execute()).toEqual([{ subject: expect.stringContaining(code) }]);
    await calls.confirm(key, code);
    expect(await mails().select(['recipient', 'subject', 'body', 'html']).execute()).toEqual([
      { recipient: null, subject: null, body: null, html: null },
    ]);
  });

  test('takes no code after ten minutes', async () => {
    const { payer, key } = await paid();
    await calls.ask(key);
    const code = await calls.mailedCode(payer.email);
    await shop.db
      .updateTable('ticketConfirmation')
      .set({ validUntil: new Date(Date.now() - 1) })
      .where('orderId', '=', payer.orderId)
      .execute();
    expect((await calls.confirm(key, code)).json().errorKey).toBe('wrongCode');
  });

  test('is not needed by the account of the order that has its mailbox, and by no other account', async () => {
    const { payer, key } = await paid();
    const [owner, other] = [await signedIn(shop.deps), await signedIn(shop.deps)];
    await shop.db
      .updateTable('orderBuyer')
      .set({ accountId: owner.accountId })
      .where('orderId', '=', payer.orderId)
      .execute();
    expect((await calls.ask(key, owner.headers)).json()).toEqual({ permission: null, validUntil: null });
    const account = shop.db.updateTable('account').set({ email: payer.email });
    await account.where('id', '=', owner.accountId).execute();
    const { permission } = (await calls.ask(key, owner.headers)).json();
    expect((await calls.give({ key, permission, number: 1, ...friend })).statusCode).toBe(200);
    expect((await calls.ask(key, other.headers)).json()).toEqual({ permission: null, validUntil: null });
  });

  test.each([
    ['without it', ''],
    ['with a changed one', 'x'],
  ])('a change is refused %s', async (_, end) => {
    const { payer, key } = await paid();
    const { permission } = await permitted(payer, key);
    const changed = { key, permission: end === '' ? 'none' : `${permission}${end}` };
    const refused = await calls.give({ ...changed, number: 1, ...friend });
    expect([refused.statusCode, refused.json().errorKey]).toEqual([400, 'confirmationNeeded']);
  });
});

describe('a ticket that is given to a friend', () => {
  test('gets a new code, and its old one is void; both get a mail in their language', async () => {
    const { payer, key } = await paid();
    const access = await permitted(payer, key);
    const given = await calls.give({ ...access, number: 2, ...friend, email: 'gift-1@visitor.example' });
    expect(given.statusCode).toBe(200);
    const [own, gone] = (await calls.read(key)).tickets;
    expect([own?.isGivenAway, gone?.isGivenAway, gone?.code]).toEqual([false, true, null]);
    const [gift] = await mailsTo(shop, 'gift-1@visitor.example');
    expect(gift).toMatchObject({ kind: 'ticket-gift', locale: 'en' });
    const [, friendKey = ''] = /\/order\/tickets\/([\w.~-]+)\?lang=en/.exec(gift?.body ?? '') ?? [];
    const [ticket] = (await calls.read(friendKey)).tickets;
    expect(ticket).toMatchObject({ number: 2, holderName: friend.name, transfersLeft: 2 });
    expect(readTicketCode(ticket?.code ?? '')?.issue).toBe(2);
    const mails = await mailsTo(shop, payer.email);
    const given2 = mails.find(({ kind }) => kind === 'ticket-given');
    expect(given2?.body).toContain(key);
  });

  test('is found by the mailbox of the friend, without opening those of others', async () => {
    const { payer, key } = await paid();
    await calls.give({ ...(await permitted(payer, key)), number: 1, ...friend, email: 'gift-7@visitor.example' });
    const holderDigest = digest(shop.deps.signingKey, 'mailbox', 'gift-7@visitor.example');
    const found = shop.db.selectFrom('ticketHolder').where('holderDigest', '=', holderDigest).select('orderId');
    expect(await found.execute()).toEqual([{ orderId: payer.orderId }]);
  });

  test('leaves a trace without personal data', async () => {
    const { payer, key } = await paid();
    await calls.give({ ...(await permitted(payer, key)), number: 1, ...friend });
    expect(await audited('TICKET_GIVEN')).toContain(`order ${payer.orderId}, ticket 1, issue 2`);
    const stored = await shop.db
      .selectFrom('ticketHolder')
      .where('orderId', '=', payer.orderId)
      .select(['sealedName', 'sealedEmail', 'transfers'])
      .executeTakeFirstOrThrow();
    expect(stored.transfers).toBe(1);
    for (const sealed of [stored.sealedName, stored.sealedEmail])
      expect(sealed?.toString('latin1')).not.toMatch(/visitor|李小美/);
  });

  test('belongs to the friend: the buyer can change it no more, and the friend can give it on', async () => {
    const { payer, key } = await paid();
    const access = await permitted(payer, key);
    await calls.give({ ...access, number: 1, ...friend, email: 'gift-2@visitor.example' });
    const again = await calls.give({ ...access, number: 1, ...friend });
    expect(again.statusCode).toBe(404);
    const friendKey = ticketKeyOf(shop.deps, { orderId: payer.orderId, number: 1, issue: 2 });
    const permission = await calls.permissionByMail(friendKey, 'gift-2@visitor.example');
    const own = { key: friendKey, permission };
    expect((await calls.give({ ...own, number: 2, ...friend })).statusCode).toBe(404);
    expect((await calls.revoke(own)).statusCode).toBe(404);
    expect((await calls.give({ ...own, number: 1, ...friend })).statusCode).toBe(200);
    expect((await calls.readReply(friendKey)).statusCode).toBe(400);
  });

  test('was given as often as its event allows', async () => {
    const { payer, key } = await paid({ transfersMax: 0 });
    const refused = await calls.give({ ...(await permitted(payer, key)), number: 1, ...friend });
    expect([refused.statusCode, refused.json().errorKey]).toEqual([409, 'noTransfersLeft']);
  });

  test('was not admitted yet, and its show has not begun', async () => {
    const { payer, key } = await paid();
    const access = await permitted(payer, key);
    await letIn(shop.db, payer.orderId);
    expect((await calls.give({ ...access, number: 1, ...friend })).json().errorKey).toBe('ticketAdmitted');
    await beginShow(payer);
    expect((await calls.give({ ...access, number: 2, ...friend })).json().errorKey).toBe('showBegun');
  });
});

describe('the name of a holder', () => {
  test('is asked where the event wants it, and the code comes with it', async () => {
    const { payer, key } = await paid({ holderNames: 'REQUIRED' });
    expect((await calls.read(key)).tickets.map(({ code }) => code)).toEqual([null, null]);
    const names = [{ number: 2, name: '陳大文' }];
    const named = await calls.name({ ...(await permitted(payer, key)), names });
    expect(named.statusCode).toBe(200);
    const { tickets } = await calls.read(key);
    expect(tickets.map(({ holderName }) => holderName)).toEqual([null, '陳大文']);
    expect(tickets.map(({ code }) => code !== null)).toEqual([false, true]);
    expect(await audited('TICKET_HOLDERS_NAMED')).toContain(`order ${payer.orderId}, tickets 2`);
  });

  test('may be corrected, and does not replace the code', async () => {
    const { payer, key } = await paid({ holderNames: 'OPTIONAL' });
    const access = await permitted(payer, key);
    const codes = (await calls.read(key)).tickets.map(({ code }) => code);
    for (const name of ['Chan', 'Chan Tai Man']) await calls.name({ ...access, names: [{ number: 1, name }] });
    const { tickets } = await calls.read(key);
    expect(tickets[0]?.holderName).toBe('Chan Tai Man');
    expect(tickets.map(({ code }) => code)).toEqual(codes);
  });

  test('is not taken where the event does not ask, nor for a ticket of another', async () => {
    const { payer, key } = await paid();
    const access = await permitted(payer, key);
    const names = [{ number: 1, name: 'Chan' }];
    expect((await calls.name({ ...access, names })).json().errorKey).toBe('namesNotTaken');
    await shop.db.updateTable('ticketSettings').set({ holderNames: 'OPTIONAL' }).execute();
    expect((await calls.name({ ...access, names: [{ number: 3, name: 'Chan' }] })).statusCode).toBe(404);
  });
});

test('a link that is revoked is void, its permission too, and the new one is mailed to the buyer', async () => {
  const { payer, key } = await paid();
  const access = await permitted(payer, key);
  const codes = (await calls.read(key)).tickets.map(({ code }) => code);
  expect((await calls.revoke(access)).statusCode).toBe(200);
  expect((await calls.readReply(key)).statusCode).toBe(400);
  expect((await calls.give({ ...access, number: 1, ...friend })).json().errorKey).toBe('invalidKey');
  const newKey = keyOf(payer, 2);
  const newLink = (await mailsTo(shop, payer.email)).find(({ kind }) => kind === 'ticket-link');
  expect(newLink?.body).toContain(newKey);
  expect((await calls.read(newKey)).tickets.map(({ code }) => code)).toEqual(codes);
  const old = await calls.give({ key: newKey, permission: access.permission, number: 1, ...friend });
  expect(old.json().errorKey).toBe('confirmationNeeded');
  expect(await audited('TICKET_LINK_REVOKED')).toContain(`order ${payer.orderId}, version 2`);
});

test('of two friends at once, on two servers, one gets the ticket', async () => {
  const second = await shop.anotherServer();
  const { payer, key } = await paid();
  const access = await permitted(payer, key);
  await addSlowly(shop.db, 'ticket_holder');
  const friends = ['race-1@visitor.example', 'race-2@visitor.example'];
  const replies = await Promise.all(
    [calls, changesOf(second)].map(({ give }, at) => give({ ...access, number: 1, ...friend, email: friends[at] })),
  );
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
  const gifts = await Promise.all(friends.map((email) => mailsTo(shop, email)));
  // The new holder may get the mail with all tickets as well, when it is written a moment later.
  expect(gifts.flat().filter(({ kind }) => kind === 'ticket-gift')).toHaveLength(1);
  const issues = shop.db.selectFrom('ticketIssue').where('orderId', '=', payer.orderId);
  expect(await issues.select('issue').execute()).toEqual([{ issue: 2 }]);
});

test('a ticket that is being let in at this moment is not given away: the gift waits for the door', async () => {
  const { payer, key } = await paid();
  const access = await permitted(payer, key);
  const { eventId } = payer.hall;
  const gift = { ...access, number: 1, ...friend, email: 'too-late@visitor.example' };
  const reply = await shop.db.transaction().execute(async (door) => {
    // The door does this: it locks the ticket, and admits it then.
    await door
      .selectFrom('ticket')
      .where('eventId', '=', eventId)
      .where('orderId', '=', payer.orderId)
      .where('number', '=', 1)
      .select('number')
      .forNoKeyUpdate()
      .execute();
    let hasReply = false;
    const reply = calls.give(gift).finally(() => {
      hasReply = true;
    });
    await until(async () => hasReply || (await isLockAwaited(shop.db)));
    await letIn(door, payer.orderId);
    return () => reply;
  });
  expect((await reply()).json().errorKey).toBe('ticketAdmitted');
  expect(await mailsTo(shop, gift.email)).toEqual([]);
});
