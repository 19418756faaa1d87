// The dashboard: only what the duties of an account allow, and figures that are those of the ledger.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countStatements } from '../../../../tests/support/database/count-statements.ts';
import { hourLater } from '../../../../tests/support/database/small-catalogue.ts';
import { paidPayer, staffOf } from '../../../../tests/support/people/order-actions.ts';
import { begin, capture, heldByPayer, paymentServicesOf } from '../../../../tests/support/people/payers.ts';
import { signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import type { Hall } from '../../../../tests/support/shop/hall.ts';
import type { Health } from '../../../contract/operations.ts';
import type { Authority } from '../../../domain/accounts/duties.ts';
import { DashboardMemory } from './dashboard-memory.ts';
import { findAttention } from './find-attention.ts';

let shop: BoxOffice;
let hall: Hall;
beforeAll(async () => {
  // Jobs would end the alarms that are written here.
  shop = await openBoxOffice();
  hall = await shop.hallOf(50);
});
afterAll(() => shop.close());

const up = { status: 'UP' as const, details: {} };
const well = async (): Promise<Health[]> => [{ status: 'UP', components: { db: up } }];
const seen = (...authorities: Authority[]) => new DashboardMemory(shop.deps, well).of({ authorities });

test('without anything that waits it is calm, and an hour without a sale is nought', async () => {
  const { attention, shop: state } = await seen('ROLE_ADMIN');
  expect(attention).toEqual([]);
  expect(state?.today).toEqual({ tickets: 0, orders: 0, amount: 0 });
  expect(state?.hours).toHaveLength(24);
  expect(state?.days).toHaveLength(28);
});

test('an event in which nobody looked for a seat yet has all of them left', async () => {
  const { events } = await seen('ROLE_FINANCE');
  expect(events).toMatchObject([{ id: hall.eventId, capacity: 50, sold: 0, held: 0, withheld: 0, free: 50 }]);
});

test('sales of today, by method, hour and day, are sums of the ledger', async () => {
  const payer = await heldByPayer(shop, { hall, count: 2 });
  await capture(paymentServicesOf(shop), await begin(shop, payer));
  const { shop: state, events } = await seen('ROLE_FINANCE');
  const amount = 2 * (480 + 10);
  expect(state?.today).toEqual({ tickets: 2, orders: 1, amount });
  expect(state?.methods).toEqual([{ method: 'ASIA_PAY', amount }]);
  expect(state?.days.at(-1)).toMatchObject({ tickets: 2, amount });
  expect(state?.hours.reduce((sum, { tickets }) => sum + (tickets ?? 0), 0)).toBe(2);
  expect(events).toMatchObject([{ id: hall.eventId, capacity: 50, sold: 2, free: 48 }]);
});

test('each duty reads its own work, with the page that solves it', async () => {
  const odd = await heldByPayer(shop, { hall, count: 1 });
  await capture(paymentServicesOf(shop), await begin(shop, odd), { amountCents: 1 });
  const draft = await shop.hallOf(5);
  const opening = { publishedAt: null, saleOpensAt: hourLater(3) };
  await shop.db.updateTable('event').set(opening).where('id', '=', draft.eventId).execute();
  await shop.db
    .insertInto('alarm')
    .values([
      { eventId: hall.eventId, kind: 'provider', subject: 'JETCO', count: 7 },
      { eventId: hall.eventId, kind: 'standstill', subject: '', count: 3000 },
    ])
    .execute();
  const kinds = async (...authorities: Authority[]) =>
    (await seen(...authorities)).attention.map(({ kind, count, to }) => `${kind} ${count} ${to}`);
  // Alarms are counted, not the visitors that one is about.
  const alarm = `alarm 2 /admin/cockpit/${hall.eventId}`;
  const ofDraft = expect.stringMatching(`^draftOpens 1 /entity/event/${draft.eventId}$`);
  expect(await kinds('ROLE_FINANCE')).toEqual(['refundDue 1 /admin/refunds']);
  expect(await kinds('ROLE_BOX_OFFICE')).toEqual([alarm]);
  // A draft without a poster lacks something as well.
  expect(await kinds('ROLE_CATALOGUE')).toEqual([alarm, expect.stringMatching(/^saleIncomplete \d+/), ofDraft]);
  expect(await kinds('ROLE_DOOR')).toEqual([]);
  expect(await seen('ROLE_DOOR')).toMatchObject({ shop: null, events: null });
});

test('money of a paid order that waits to go back, or was refused by its provider, is in the way of finance', async () => {
  const refunds = async () => (await seen('ROLE_FINANCE')).attention.map(({ kind, count }) => `${kind} ${count}`);
  const before = await refunds();
  const payer = await paidPayer(shop, { hall, count: 1 });
  const clerk = staffOf(shop, await signedIn(shop.deps, { authorities: ['ROLE_BOX_OFFICE'] }));
  expect((await clerk.giveBack(payer, { tickets: [1] })).status).toBe(200);
  expect(before).toEqual(['refundDue 1']);
  expect(await refunds()).toEqual(['refundDue 2']);
  await shop.db.updateTable('paymentRefund').set({ refused: 'no money' }).execute();
  expect(await refunds()).toEqual(expect.arrayContaining(['refundDue 1', 'refundRefused 1']));
});

test('mails that were given up, or came back, lead each duty to the page on which it acts', async () => {
  const { orderId } = await heldByPayer(shop, { hall, count: 1 });
  const mail = { kind: 'payment-paid', locale: 'en' as const, recipient: 'a@b.example', subject: 'A', body: 'B' };
  const order = { eventId: hall.eventId, orderId };
  const now = new Date();
  await shop.db
    .insertInto('mail')
    .values([
      { ...mail, givenUpAt: now },
      { ...mail, ...order, sentAt: now, bouncedAt: now, bounceReason: 'unknown' },
    ])
    .execute();
  const mails = async (authority: Authority) =>
    (await seen(authority)).attention
      .filter(({ kind }) => kind.startsWith('mail'))
      .map(({ kind, count, to }) => `${kind} ${count} ${to}`);
  const cameBack = 'mailBounced 1 /admin/mails?state=CAME_BACK';
  // The page of clerks has mails of orders alone.
  expect(await mails('ROLE_BOX_OFFICE')).toEqual(['mailGivenUp 1 null', cameBack]);
  expect(await mails('ROLE_OPERATOR')).toEqual(['mailGivenUp 1 /admin/jobs']);
  await shop.db
    .insertInto('mail')
    .values({ ...mail, ...order, givenUpAt: now })
    .execute();
  expect(await mails('ROLE_BOX_OFFICE')).toEqual(['mailGivenUp 2 /admin/mails?state=GIVEN_UP', cameBack]);
  expect(await mails('ROLE_OPERATOR')).toEqual(['mailGivenUp 2 /admin/jobs']);
});

test('operators read of jobs that fail and of health checks that are DOWN, each with its page; others do not', async () => {
  const down = { status: 'DOWN' as const, details: {} };
  // The check of jobs says the same as their list.
  const components = {
    db: up,
    diskSpace: down,
    jobs: down,
    clock: down,
    mail: { status: 'UNKNOWN' as const, details: {} },
  };
  const troubles = async (authority: Authority) => {
    const memory = new DashboardMemory(shop.deps, async () => [{ status: 'UP', components }]);
    return (await memory.of({ authorities: [authority] })).attention.map(({ kind, count, since, to }) => [
      kind,
      count,
      since,
      to,
    ]);
  };
  const job = { startedAt: new Date(), nextAt: new Date(), milliseconds: 1, server: 'a', failuresOn: '2031-01-01' };
  const [longAgo, now] = [hourLater(-9), new Date()];
  await shop.db.deleteFrom('job').execute();
  await shop.db
    .insertInto('job')
    .values([
      { ...job, key: 'sendMail', succeededAt: now },
      { ...job, key: 'sealAudit', succeededAt: longAgo },
      { ...job, key: 'indexBuyers', succeededAt: hourLater(-1), failedAt: now, lastError: 'no answer' },
    ])
    .execute();
  expect(await troubles('ROLE_OPERATOR')).toEqual(
    expect.arrayContaining([
      ['healthDown', 2, null, '/admin/health'],
      ['jobFailing', 2, longAgo.toISOString(), '/admin/jobs'],
    ]),
  );
  const kinds = (await troubles('ROLE_FINANCE')).map(([kind]) => kind);
  expect(kinds).not.toEqual(expect.arrayContaining(['healthDown']));
  expect(kinds).not.toEqual(expect.arrayContaining(['jobFailing']));
  await shop.db.deleteFrom('job').execute();
});

test('a check that is DOWN on any server is seen, once where all have it, and a server that is silent', async () => {
  const down = { status: 'DOWN' as const, details: {} };
  const healths: (Health | null)[] = [
    { status: 'UP', components: { db: up, mail: down } },
    { status: 'UP', components: { db: up, mail: down, clock: down } },
    null,
  ];
  const { attention } = await new DashboardMemory(shop.deps, async () => healths).of({
    authorities: ['ROLE_OPERATOR'],
  });
  expect(attention).toContainEqual(expect.objectContaining({ kind: 'healthDown', count: 3, to: '/admin/health' }));
});

test('a health check that never ends, as on a disk that is gone, keeps nobody from the rest', async () => {
  const memory = new DashboardMemory(shop.deps, () => new Promise(() => {}));
  const { attention } = await memory.of({ authorities: ['ROLE_ADMIN'] });
  expect(attention).toContainEqual(expect.objectContaining({ kind: 'healthDown', count: 1 }));
});

test('everybody within some seconds gets the reading of one', async () => {
  const once = await countStatements(shop.db, (db) =>
    new DashboardMemory({ ...shop.deps, db }, well).of({ authorities: ['ROLE_ADMIN'] }),
  );
  const many = await countStatements(shop.db, async (db) => {
    const memory = new DashboardMemory({ ...shop.deps, db }, well);
    await Promise.all(Array.from({ length: 20 }, () => memory.of({ authorities: ['ROLE_ADMIN'] })));
  });
  expect(many).toBe(once);
});

test.each([
  ['is published within a day, by a time that was set', { publishedAt: hourLater(3), saleOpensAt: hourLater(5) }, []],
  ['is published after the opening that it names', { publishedAt: hourLater(3), saleOpensAt: hourLater(-48) }, []],
  ['opens days before it is published', { publishedAt: hourLater(96), saleOpensAt: hourLater(3) }, ['draftOpens']],
  ['opens and has no time of publication', { publishedAt: null, saleOpensAt: hourLater(3) }, ['draftOpens']],
])(
  'an event that %s is looked through; only without a publication in time it is called a draft',
  async (_, times, more) => {
    const { eventId } = await shop.hallOf(5);
    await shop.db.updateTable('event').set(times).where('id', '=', eventId).execute();
    const kinds = (await findAttention(shop.db)).filter((each) => each.eventId === eventId).map(({ kind }) => kind);
    expect(kinds).toEqual(['saleIncomplete', ...more]);
  },
);

test('ten openings are looked through with as many statements as one', async () => {
  const opening = { publishedAt: null, saleOpensAt: hourLater(3) };
  const openings = async () => (await findAttention(shop.db)).filter(({ kind }) => kind === 'draftOpens').length;
  const statements = () => countStatements(shop.db, findAttention);
  const addOpening = async () => {
    const { eventId } = await shop.hallOf(5);
    await shop.db.updateTable('event').set(opening).where('id', '=', eventId).execute();
  };
  await addOpening();
  const before = { openings: await openings(), statements: await statements() };
  for (let count = 0; count < 9; count += 1) await addOpening();
  expect(await openings()).toBe(before.openings + 9);
  expect(await statements()).toBe(before.statements);
});
