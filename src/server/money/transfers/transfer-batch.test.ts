import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSlowly, databaseWithoutAdvisoryLocks } from '../../../../tests/support/database/without-locks.ts';
import { begin, heldByPayer, type Payer, paymentServicesOf } from '../../../../tests/support/people/payers.ts';
import { openTransferOffice, payByTransfer, type TransferOffice } from '../../../../tests/support/people/transfers.ts';
import { rowsOfSeats } from '../../../../tests/support/shop/hall.ts';
import { htmlOfRow } from '../../../../tests/support/tools/mail-html.ts';
import { invoiceNumberOf } from '../../../domain/payments/invoice-number.ts';
import { CrowdMemory } from '../../shop/holds/crowd-memory.ts';
import { loopbackTag } from '../../shop/holds/network-tag.ts';
import { openOrderLookups } from '../../shop/orders/order-lookups.ts';
import { findOrderOf } from '../../shop/orders/place-order.ts';
import { openTransferLane } from './transfer-batch.ts';

let shop: TransferOffice;
let server: Server;
beforeAll(async () => {
  shop = await openTransferOffice();
  server = serverOf(shop);
});
afterAll(async () => {
  await server.stop();
  await shop.close();
});

type Server = ReturnType<typeof serverOf>;
let transfers = 0;

/** The part of a server that begins transfers. */
function serverOf(office: TransferOffice) {
  const services = { ...paymentServicesOf(office), lookups: openOrderLookups(office.deps) };
  const lane = openTransferLane({ ...services, crowds: new CrowdMemory(office) });
  const beginOne = async ({ who }: Pick<Payer, 'who'>, more: { invoiceNo?: string } = {}) => {
    const order = await findOrderOf(services, who.visitor, who.token);
    transfers += 1;
    const invoiceNo = invoiceNumberOf(order.eventId, Buffer.alloc(16, transfers));
    const sealedAnswers = Buffer.from(`answers ${transfers}`);
    return lane.begin({ order, invoiceNo, merchantId: '012-345-678901', sealedAnswers, ...more });
  };
  return {
    beginOne,
    /** The orders are found together, so they come to the lane in the same moment. */
    begin: (payers: readonly Pick<Payer, 'who'>[]) => Promise.all(payers.map((payer) => beginOne(payer))),
    stop: async () => {
      await lane.stop();
      await services.lookups?.stop();
    },
  };
}

const tags = ['networkA', 'networkB', 'networkC', 'networkD', 'networkE', 'networkF', 'networkG', 'networkH'];
/** So large that a few transfers are far from its limits. */
const largeHall = (office: TransferOffice) => office.hallOf(rowsOfSeats(10, 10), 5000);
/** Payers of different networks, in a hall whose plan is known. */
async function inHall(count: number, office = shop): Promise<Payer[]> {
  const hall = await largeHall(office);
  await payByTransfer(office, await heldByPayer(office, { hall, count: 1 }));
  return Promise.all(tags.slice(0, count).map((tag) => heldByPayer(office, { hall, tag })));
}
const change = (table: 'orders' | 'event', id: number, set: Record<string, unknown>) =>
  shop.db.updateTable(table).set(set).where('id', '=', id).execute();

test('transfers of the same moment are stored by one transaction, each with its hold, its answers and its mail', async () => {
  const payers = await inHall(8);
  expect(await server.begin(payers)).toEqual(payers.map(() => true));
  const { rows } = await sql<{ count: number }>`
    select count(distinct xmin::text)::int as count from payment where order_id = any(${payers.map(({ orderId }) => orderId)})`.execute(
    shop.db,
  );
  expect(rows[0]?.count).toBe(1);
  for (const payer of payers) {
    const [payment] = await shop.ledger.paymentsOf(payer);
    expect(payment).toMatchObject({ method: 'CASH', status: 'REQUESTED', merchantId: '012-345-678901', askAt: null });
    const { expiresAt, amountCents } = await shop.ledger.orderOf(payer);
    expect(Number(expiresAt) - Number(payment?.createdAt)).toBe(24 * 3_600_000);
    expect(payment?.amountCents).toBe(amountCents);
    const buyer = shop.db.selectFrom('orderBuyer').where('orderId', '=', payer.orderId).select('sealedAnswers');
    expect((await buyer.executeTakeFirst())?.sealedAnswers?.toString()).toMatch(/^answers/);
    expect(await shop.ledger.mailsOf(payer)).toHaveLength(1);
  }
});

test('the letter is the same as that of a transfer that is begun alone', async () => {
  const [together, alone] = (await inHall(2)) as [Payer, Payer];
  await begin(shop, alone);
  await server.begin([together]);
  // An order with an earlier attempt is begun alone.
  expect((await payByTransfer(shop, alone)).status).toBe(200);
  const letters = [together, alone].map(async (payer) => {
    const [mail] = await shop.ledger.mailsOf(payer);
    const payment = (await shop.ledger.paymentsOf(payer)).find(({ method }) => method === 'CASH');
    const row = await shop.db.selectFrom('mail').where('orderId', '=', payer.orderId).selectAll().executeTakeFirst();
    const plain = (text: string | null | undefined) =>
      text
        ?.replaceAll(payment?.invoiceNo ?? '', 'INVOICE')
        .replaceAll(/key=[^"\s]+|\/transfer\/[^"\s]+/g, 'KEY')
        .replaceAll(/\d{1,2}:\d\d/g, 'TIME')
        .replaceAll(/[A-J] ?(?:排)? ?\d+[^<\n]*/g, 'SEATS');
    expect(mail?.body).toContain(payment?.invoiceNo);
    const html = row && htmlOfRow(row);
    return [row?.kind, row?.locale, row?.subject, plain(row?.body), plain(html), row?.calendar, row?.eventId];
  });
  const [one, other] = await Promise.all(letters);
  expect(one).toEqual(other);
});

test('a batch begins nothing for an order that is not plain, and begins the others', async () => {
  const [over, tried, unnamed, sold, many, plain] = (await inHall(6)) as Payer[] &
    [Payer, Payer, Payer, Payer, Payer, Payer];
  await change('orders', over.orderId, { expiresAt: new Date(0) });
  await begin(shop, tried);
  await shop.db.deleteFrom('orderBuyer').where('orderId', '=', unnamed.orderId).execute();
  await change('orders', sold.orderId, { channel: 'COUNTER', soldBy: 'mei' });
  const email = many.email;
  for (let orders = 0; orders < 2; orders += 1) {
    const other = await heldByPayer(shop, { hall: many.hall, count: 1, email });
    expect((await payByTransfer(shop, other)).status).toBe(200);
  }
  expect(await server.begin([over, tried, unnamed, sold, many, plain])).toEqual([...Array(5).fill(false), true]);
});

test('an order that another transaction has locked is left to it', async () => {
  const [locked, free] = (await inHall(2)) as [Payer, Payer];
  await shop.db.transaction().execute(async (tx) => {
    await tx.selectFrom('orders').where('id', '=', locked.orderId).forUpdate().select('id').execute();
    expect(await server.begin([locked, free])).toEqual([false, true]);
  });
});

test('two of one person or one network are never begun by one batch', async () => {
  const hall = await largeHall(shop);
  await payByTransfer(shop, await heldByPayer(shop, { hall, count: 1 }));
  const email = 'one@visitor.example';
  const ofNetwork = [
    await heldByPayer(shop, { hall, tag: 'network1' }),
    await heldByPayer(shop, { hall, tag: 'network1' }),
  ];
  const ofPerson = [
    await heldByPayer(shop, { hall, tag: 'network2', email }),
    await heldByPayer(shop, { hall, tag: 'network3', email }),
  ];
  expect(await server.begin([...ofNetwork, ...ofPerson])).toEqual([true, false, true, false]);
});

test('those of this machine count as no network, so they are begun together', async () => {
  const hall = await largeHall(shop);
  await payByTransfer(shop, await heldByPayer(shop, { hall, count: 1 }));
  const tag = loopbackTag(shop.deps.signingKey);
  const payers = [await heldByPayer(shop, { hall, tag }), await heldByPayer(shop, { hall, tag })];
  expect(await server.begin(payers)).toEqual([true, true]);
});

test('a buyer whose name was erased gets no letter, and the transfer begins', async () => {
  const [payer] = (await inHall(1)) as [Payer];
  await shop.db.updateTable('orderBuyer').set({ sealedPerson: null }).where('orderId', '=', payer.orderId).execute();
  expect(await server.begin([payer])).toEqual([true]);
  expect(await shop.ledger.mailsOf(payer)).toEqual([]);
});

test('a buyer who was named anew after the order was found is not begun under the locks of the former one', async () => {
  const [payer] = (await inHall(1)) as [Payer];
  const services = { ...paymentServicesOf(shop), lookups: undefined };
  const lane = openTransferLane({ ...services, crowds: new CrowdMemory(shop) });
  const lookups = openOrderLookups(shop.deps);
  const order = await findOrderOf({ ...shop.deps, lookups }, payer.who.visitor, payer.who.token);
  const invoiceNo = invoiceNumberOf(order.eventId, Buffer.alloc(16, 250));
  const former = { ...order, mailboxDigest: 'another' };
  expect(await lane.begin({ order: former, invoiceNo, merchantId: '1', sealedAnswers: null })).toBe(false);
  await lookups?.stop();
  await lane.stop();
});

test('a batch that cannot be stored begins nothing and says so, so that each is begun alone', async () => {
  const payers = (await inHall(2)) as [Payer, Payer];
  const wrong = server.beginOne(payers[0], { invoiceNo: 'not an invoice number' });
  expect(await Promise.all([wrong, server.beginOne(payers[1])])).toEqual([false, false]);
  expect(await shop.ledger.paymentsOf(payers[1])).toEqual([]);
  expect(await server.begin(payers)).toEqual([true, true]);
});

describe('two servers that begin transfers in the same moment', () => {
  /** How many of two are begun, where one is allowed, for a network and for a person. */
  async function begun(office: TransferOffice): Promise<number[]> {
    const servers = [serverOf(office), serverOf(office)];
    const counts: number[] = [];
    for (const shared of [{ tag: 'network1' }, { email: 'one@visitor.example' }]) {
      const hall = await office.hallOf(500);
      await payByTransfer(office, await heldByPayer(office, { hall, count: 1 }));
      const limits = { transferFairSeats: 3, transferSeatsMax: 3, transfersPerPersonMax: 1 };
      await office.db.updateTable('event').set(limits).where('id', '=', hall.eventId).execute();
      const payers: Payer[] = [];
      for (const tag of ['network2', 'network3'])
        payers.push(await heldByPayer(office, { hall, tag, ...shared, count: 2 }));
      const all = await Promise.all(servers.map((one, at) => one.beginOne(payers[at] as Payer)));
      counts.push(all.filter(Boolean).length);
    }
    for (const one of servers) await one.stop();
    return counts;
  }

  test('begin no more than a network or a person may have', async () => {
    const office = await openTransferOffice();
    await addSlowly(office.db, 'payment');
    expect(await begun(office)).toEqual([1, 1]);
    await office.close();
  });

  test('would begin more without the locks', async () => {
    const database = await databaseWithoutAdvisoryLocks();
    const office = await openTransferOffice({}, { database });
    await addSlowly(office.db, 'payment');
    expect(await begun(office)).toEqual([2, 2]);
    await office.close();
    await database.drop();
  });
});
