import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSlowly, databaseWithoutAdvisoryLocks } from '../../../../tests/support/database/without-locks.ts';
import { solvedCheck } from '../../../../tests/support/people/enquiries.ts';
import { begin, heldByPayer, type Payer } from '../../../../tests/support/people/payers.ts';
import {
  accept,
  openTransferOffice,
  payByTransfer,
  receipt,
  reject,
  stateOf,
  type TransferOffice,
  transferring,
  upload,
} from '../../../../tests/support/people/transfers.ts';
import type { Hall } from '../../../../tests/support/shop/hall.ts';

let shop: TransferOffice;
beforeAll(async () => {
  shop = await openTransferOffice();
});
afterAll(() => shop.close());

let networks = 0;
const newTag = () => `network${++networks % 10}`;
type Held = { hall: Hall; tag: string; count?: number; email?: string };
type Report = Awaited<ReturnType<typeof payByTransfer>>;
const codeOf = ({ status, body }: Report) => [status, body.errorKey];
const minutesHeld = ({ body }: Report) => Math.round((Date.parse(body.transfer.validUntil) - Date.now()) / 60_000);

const pay = async (payer: Payer, { isHuman = false, office = shop } = {}) =>
  payByTransfer(office, payer, isHuman ? { recaptcha: await solvedCheck(office.app) } : {});
const held = (requested: Held, office = shop) => heldByPayer(office, requested);
const setHolding = (hall: Hall, settings: Record<string, number>) =>
  shop.db.updateTable('event').set(settings).where('id', '=', hall.eventId).execute();

describe('the transfers of one network', () => {
  test('are held as long as the event gives up to a fair share, then for half an hour after a human check, then not', async () => {
    const hall = await shop.hallOf(5000);
    const tag = newTag();
    for (const count of [4, 4]) expect(minutesHeld(await pay(await held({ hall, tag, count })))).toBe(24 * 60);
    const next = await held({ hall, tag, count: 8 });
    expect(codeOf(await pay(next))).toEqual([400, 'humanCheckNeeded']);
    expect(minutesHeld(await pay(next, { isHuman: true }))).toBe(30);
    for (let at = 0; at < 4; at++)
      expect((await pay(await held({ hall, tag, count: 8 }), { isHuman: true })).status).toBe(200);
    const last = await held({ hall, tag, count: 1 });
    const refused = await pay(last, { isHuman: true });
    expect([...codeOf(refused), refused.body.details]).toEqual([409, 'tooManyTransfers', { of: 'network' }]);
    // The seats themselves are held on, for another way to pay.
    expect((await shop.ledger.orderOf(last)).status).toBe('WAITING');
    expect(minutesHeld(await pay(await held({ hall, tag: newTag(), count: 4 })))).toBe(24 * 60);
  });

  test('that have half an hour are told so, on the page and by mail, and a receipt gives them the whole time and as long again', async () => {
    const hall = await shop.hallOf(500);
    await setHolding(hall, { transferFairSeats: 0 });
    const payer = await held({ hall, tag: newTag() });
    const { body } = await pay(payer, { isHuman: true });
    const [payment] = await shop.ledger.paymentsOf(payer);
    const whole = new Date((payment?.createdAt.getTime() ?? 0) + 48 * 3_600_000);
    expect(body.transfer.validUntilWithProof).toBe(whole.toISOString());
    const [mail] = await shop.ledger.mailsOf(payer);
    expect(mail?.body).toContain('上載收據後，座位會為你保留至');
    const linkUntil = Number(/\/order\/transfer\/\d+\.(\d+)/.exec(mail?.body ?? '')?.[1]);
    expect(linkUntil).toBeGreaterThanOrEqual(whole.getTime() + 24 * 3_600_000);

    expect((await upload(shop, payer, await receipt())).status).toBe(200);
    const { transfer } = await stateOf(shop, payer);
    expect(transfer).toMatchObject({ validUntil: whole.toISOString(), validUntilWithProof: null, proofs: 1 });
  });

  test('with a receipt keep their seats as long again, to be checked: it is told beforehand, and comes once', async () => {
    const payer = await held({ hall: await shop.hallOf(500), tag: newTag() });
    const { body } = await pay(payer);
    const [payment] = await shop.ledger.paymentsOf(payer);
    const checked = new Date((payment?.createdAt.getTime() ?? 0) + 48 * 3_600_000).toISOString();
    expect(minutesHeld({ status: 200, body })).toBe(24 * 60);
    expect(body.transfer.validUntilWithProof).toBe(checked);
    for (const proofs of [1, 2]) {
      await upload(shop, payer, await receipt());
      expect((await stateOf(shop, payer)).transfer).toMatchObject({
        validUntil: checked,
        validUntilWithProof: null,
        proofs,
      });
    }
  });

  test('whose receipt came in the last hour still have their seats when it is checked a day later', async () => {
    const [proven, unproven] = [await transferring(shop), await transferring(shop)];
    const pass = async ({ hall: { eventId } }: Payer, hours: number) => {
      const past = sql<Date>`make_interval(hours => ${hours})`;
      await sql`update payment set created_at = created_at - ${past} where event_id = ${eventId}`.execute(shop.db);
      await sql`update orders set expires_at = expires_at - ${past} where event_id = ${eventId}`.execute(shop.db);
    };
    for (const payer of [proven, unproven]) await pass(payer, 23);
    expect((await upload(shop, proven, await receipt())).status).toBe(200);
    for (const payer of [proven, unproven]) {
      await pass(payer, 23);
      await shop.releases.expire(payer.hall.eventId);
    }
    expect((await shop.ledger.orderOf(unproven)).status).toBe('EXPIRED');
    expect((await shop.ledger.orderOf(proven)).status).toBe('WAITING');
    expect((await accept(shop, proven)).status).toBe(200);
    expect((await shop.ledger.orderOf(proven)).status).toBe('PAID');
  });

  test('stay as they are when the button is pressed again, without another check', async () => {
    const hall = await shop.hallOf(500);
    await setHolding(hall, { transferFairSeats: 0 });
    const payer = await held({ hall, tag: newTag() });
    const first = await pay(payer, { isHuman: true });
    const again = await pay(payer);
    expect([again.status, again.body.invoiceNo]).toEqual([200, first.body.invoiceNo]);
  });

  test('bring no more seats with receipts, whatever is on them', async () => {
    const hall = await shop.hallOf(5000);
    const tag = newTag();
    for (let at = 0; at < 6; at++) {
      const payer = await held({ hall, tag, count: 8 });
      expect((await pay(payer, { isHuman: true })).status).toBe(200);
      expect((await upload(shop, payer, await receipt())).status).toBe(200);
    }
    expect(codeOf(await pay(await held({ hall, tag, count: 1 }), { isHuman: true }))).toEqual([
      409,
      'tooManyTransfers',
    ]);
  });

  test('that are paid make room for more, those that are rejected take it', async () => {
    const hall = await shop.hallOf(5000);
    const [good, bad] = [newTag(), newTag()];
    const transferred = async (tag: string) => {
      const payer = await held({ hall, tag, count: 8 });
      const { body } = await pay(payer, { isHuman: true });
      return { invoiceNo: body.invoiceNo, amount: body.transfer.amount };
    };
    await accept(shop, await transferred(good));
    for (let at = 0; at < 2; at++)
      expect(minutesHeld(await pay(await held({ hall, tag: good, count: 8 })))).toBe(24 * 60);
    await reject(shop, await transferred(bad));
    expect(codeOf(await pay(await held({ hall, tag: bad, count: 1 })))).toEqual([400, 'humanCheckNeeded']);
    await reject(shop, await transferred(bad));
    expect(codeOf(await pay(await held({ hall, tag: bad, count: 1 }), { isHuman: true }))).toEqual([
      409,
      'tooManyTransfers',
    ]);
  });
});

test('a person has two at once, from whatever network', async () => {
  const hall = await shop.hallOf(500);
  const email = 'Many.Orders@visitor.example';
  for (let at = 0; at < 2; at++)
    expect((await pay(await held({ hall, tag: newTag(), count: 1, email }))).status).toBe(200);
  const third = await pay(await held({ hall, tag: newTag(), count: 1, email }), { isHuman: true });
  expect([...codeOf(third), third.body.details]).toEqual([409, 'tooManyTransfers', { of: 'person' }]);
});

describe('a show that begins before a transfer would end', () => {
  const startsIn = (hall: Hall, hours: number) => {
    const startsAt = new Date(Date.now() + hours * 3_600_000);
    return shop.db.updateTable('session').set({ startsAt }).where('eventId', '=', hall.eventId).execute();
  };

  test.each(['at once', 'after another attempt'])('ends its hold, %s, with a receipt or not', async (when) => {
    const payer = await held({ hall: await shop.hallOf(500), tag: newTag() });
    await startsIn(payer.hall, 5);
    if (when !== 'at once') await begin(shop, payer);
    const paying = await pay(payer);
    expect(minutesHeld(paying)).toBe(5 * 60);
    expect(paying.body.transfer.validUntilWithProof).toBeNull();
    const { validUntil } = paying.body.transfer;
    expect((await upload(shop, payer, await receipt())).status).toBe(200);
    expect((await stateOf(shop, payer)).transfer).toMatchObject({ validUntil, validUntilWithProof: null });
    expect((await shop.ledger.orderOf(payer)).expiresAt.toISOString()).toBe(validUntil);
  });

  test('ends its hold with a receipt, and says so beforehand', async () => {
    const payer = await held({ hall: await shop.hallOf(500), tag: newTag() });
    await startsIn(payer.hall, 30);
    const { body } = await pay(payer);
    expect(minutesHeld({ status: 200, body })).toBe(24 * 60);
    expect(Math.round((Date.parse(body.transfer.validUntilWithProof) - Date.now()) / 60_000)).toBe(30 * 60);
    await upload(shop, payer, await receipt());
    expect(minutesHeld({ status: 200, body: await stateOf(shop, payer) })).toBe(30 * 60);
  });
});

test('staff who shorten the time of transfers take nothing from those who have begun; a longer time is theirs, too', async () => {
  const [payer, other] = [await transferring(shop), await transferring(shop)];
  const promised = (await stateOf(shop, payer)).transfer.validUntilWithProof;
  await setHolding(payer.hall, { transferHours: 2 });
  expect((await stateOf(shop, payer)).transfer.validUntilWithProof).toBe(promised);
  await upload(shop, payer, await receipt());
  expect((await stateOf(shop, payer)).transfer.validUntil).toBe(promised);
  await setHolding(other.hall, { transferHours: 48 });
  await upload(shop, other, await receipt());
  expect(minutesHeld({ status: 200, body: await stateOf(shop, other) })).toBe(96 * 60);
});

describe('an event of which much waits for transfers', () => {
  test('asks everybody for a check, and gives half an hour at first', async () => {
    const hall = await shop.hallOf(600);
    for (let at = 0; at < 15; at++)
      expect((await pay(await held({ hall, tag: `crowd-${at}xx`, count: 4 }))).status).toBe(200);
    const outsider = await held({ hall, tag: newTag(), count: 1 });
    expect(codeOf(await pay(outsider))).toEqual([400, 'humanCheckNeeded']);
    expect(minutesHeld(await pay(outsider, { isHuman: true }))).toBe(30);
    const [payer] = [await held({ hall, tag: newTag(), count: 1 })];
    await setHolding(hall, { transferPercentMax: 5 });
    const refused = await pay(payer, { isHuman: true });
    expect(refused.body.details).toEqual({ of: 'event' });
  });
});

describe('four transfers that begin in the same moment', () => {
  type Of = (at: number) => Omit<Held, 'hall'>;
  const ofNetwork: Of = () => ({ tag: 'samenet1', count: 4 });
  const ofPerson: Of = (at) => ({ tag: `persons${at}`, count: 1, email: 'one@visitor.example' });

  /** How many are begun where two are allowed. */
  async function begun(office: TransferOffice, of: Of): Promise<number> {
    const hall = await office.hallOf(500);
    await office.db.updateTable('event').set({ transferSeatsMax: 8 }).where('id', '=', hall.eventId).execute();
    const payers: Payer[] = [];
    for (let at = 0; at < 4; at++) payers.push(await held({ hall, ...of(at) }, office));
    const answers = await Promise.all(payers.map((payer) => pay(payer, { office })));
    return answers.filter(({ status }) => status === 200).length;
  }

  test('are no more than a network or a person may have', async () => {
    const office = await openTransferOffice();
    await addSlowly(office.db, 'payment');
    expect([await begun(office, ofNetwork), await begun(office, ofPerson)]).toEqual([2, 2]);
    await office.close();
  });

  test('would be more without the locks', async () => {
    const database = await databaseWithoutAdvisoryLocks();
    const office = await openTransferOffice({}, { database });
    await addSlowly(office.db, 'payment');
    expect(await begun(office, ofNetwork)).toBeGreaterThan(2);
    expect(await begun(office, ofPerson)).toBeGreaterThan(2);
    await office.close();
    await database.drop();
  });
});
