import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newBuyer, orderRequest, person } from '../../../../tests/support/people/buyers.ts';
import { signedIn } from '../../../../tests/support/people/signed-in.ts';
import { lineIn } from '../../../../tests/support/shop/hall.ts';
import type { RunningApp } from '../../../../tests/support/shop/running-app.ts';
import { openTwoServers, type TwoServers } from '../../../../tests/support/shop/two-servers.ts';
import type { LegalTextState } from '../../../contract/legal-texts.ts';
import type { SaleSettings, ShopSettings } from '../../../contract/settings.ts';

let shop: TwoServers;
beforeAll(async () => {
  shop = await openTwoServers();
});
afterAll(() => shop.close());

type State<Value> = { version: number; value: Value; changes: { version: number; by: string }[] };
type Refusal = {
  errorKey?: string;
  details?: { current: unknown };
  fieldErrors?: { field: string; message: string }[];
};
async function call<Reply>(method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, payload?: object) {
  const reply = await shop.app.inject({ method, url, headers: shop.operator.headers, ...(payload && { payload }) });
  return { status: reply.statusCode, body: reply.json() as Reply & Refusal };
}
const read = async <Value>(name: string) => (await call<State<Value>>('GET', `/api/settings/${name}`)).body;
const save = async <Value extends object>(name: string, change: Partial<Value>) => {
  const { version, value } = await read<Value>(name);
  return call<State<Value>>('PUT', `/api/settings/${name}`, { ...value, ...change, version });
};
const audits = async (type: string) =>
  await shop.db.selectFrom('audit').where('type', '=', type).orderBy('id').select(['message', 'principal']).execute();

describe('names and contacts', () => {
  test('are followed by every server, with who changed them and when', async () => {
    const saved = await save<ShopSettings>('shop', { email: 'box@theatre.example', phone: '+852 2111 2222' });
    expect([saved.status, saved.body.version]).toEqual([200, 1]);
    expect(saved.body.changes).toMatchObject([{ version: 1, by: shop.operator.login }]);
    expect(shop.deps.settings.shop.email).toBe('box@theatre.example');
    await expect.poll(() => shop.other.deps.settings.shop.phone).toBe('+852 2111 2222');
    expect(await audits('SETTING_CHANGED')).toMatchObject([
      { message: 'shop version 1', principal: shop.operator.login },
    ]);
  });

  test('of a version that no row can have are refused at its field', async () => {
    const { value } = await read<ShopSettings>('shop');
    const refused = await call('PUT', '/api/settings/shop', { ...value, version: 2_147_483_648 });
    expect([refused.status, refused.body.fieldErrors?.map(({ field }) => field)]).toEqual([400, ['version']]);
  });

  test('that two people save at once are saved once; the other one gets the newer version', async () => {
    const { version, value } = await read<ShopSettings>('shop');
    const replies = await Promise.all(
      ['a', 'b'].map((name) =>
        call('PUT', '/api/settings/shop', { ...value, email: `${name}@theatre.example`, version }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.body.errorKey).toBe('concurrencyFailure');
    const current = await read<ShopSettings>('shop');
    expect(current.version).toBe(version + 1);
    expect(refused?.body.details?.current).toMatchObject({ version: current.version, value: current.value });
  });

  test('go back by a version of their own, also to the first values', async () => {
    for (let { version } = await read('shop'); version < 6; version++) {
      const undone = await call<State<ShopSettings>>('POST', '/api/settings/shop/undo', { version });
      expect([undone.status, undone.body.version]).toEqual([200, version + 1]);
    }
    expect((await call('POST', '/api/settings/shop/undo', { version: 2 })).status).toBe(409);
    expect((await call('POST', '/api/settings/shop/undo', { version: 99 })).status).toBe(404);
  });

  test('that are not right are refused at their field, and nothing is saved', async () => {
    const { version } = await read('shop');
    const wrong = { email: 'nobody', phone: 'call us', hours: { 'zh-hk': '', 'zh-tw': 'x', en: 'x' } };
    const { status, body } = await save<ShopSettings>('shop', wrong);
    expect([status, body.fieldErrors?.map(({ field }) => field).sort()]).toEqual([
      400,
      ['email', 'hours.zh-hk', 'phone'],
    ]);
    expect((await read('shop')).version).toBe(version);
  });
});

describe('a legal text', () => {
  const texts = (body: string) => ({
    'zh-hk': `# 條款\n\n摘要。\n\n## 一\n\n${body}`,
    'zh-tw': `# 條款\n\n摘要。\n\n## 一\n\n${body}`,
    en: `# Terms\n\nA summary.\n\n## One {#one}\n\n${body}`,
  });
  const state = async () => (await call<LegalTextState>('GET', '/api/texts/tnc')).body;
  const article = async (path: string, server: Pick<RunningApp, 'app'> = shop) => {
    const reply = await server.app.inject(`/i18n/articles/en/${path}`);
    return {
      status: reply.statusCode,
      body: reply.json() as { title: string; version: number; sections: { body: string[] }[] },
    };
  };

  test('begins with the shop’s own text as version 1, stored once however many servers start', async () => {
    const { published, version, isPublished } = await state();
    expect([published.map((each) => [each.version, each.by]), version, isPublished]).toEqual([
      [[1, 'system']],
      0,
      true,
    ]);
    expect((await article('tnc.json')).body).toMatchObject({ title: 'Terms and conditions', version: 1 });
  });

  test('is a draft until it is published, then everybody reads it, and the earlier one keeps its address', async () => {
    const saved = await call<LegalTextState>('PUT', '/api/texts/tnc', { version: 0, texts: texts('Be kind.') });
    expect([saved.status, saved.body.version, saved.body.isPublished]).toEqual([200, 1, false]);
    expect((await article('tnc.json')).body.version).toBe(1);
    const published = await call<LegalTextState>('POST', '/api/texts/tnc/publish', { version: 1 });
    expect(published.body.published.map(({ version }) => version)).toEqual([2, 1]);
    const again = await call<LegalTextState>('POST', '/api/texts/tnc/publish', { version: 1 });
    expect(again.body.published).toHaveLength(2);
    for (const server of [shop, shop.other])
      await expect.poll(async () => (await article('tnc.json', server)).body.sections[0]?.body).toEqual(['Be kind.']);
    expect((await article('tnc/1')).body.title).toBe('Terms and conditions');
    for (const none of ['tnc/3', 'tnc/0', 'tnc/x', 'faq/1'])
      expect([none, (await article(none)).status]).toEqual([none, 404]);
    expect(await audits('TEXT_PUBLISHED')).toMatchObject([{ message: 'text.tnc version 2' }]);
  });

  test('is refused at its locale without a title, a summary or a section, and with an older version', async () => {
    const wrong = await call('PUT', '/api/texts/tnc', { version: 1, texts: { ...texts('x'), en: 'only words' } });
    expect([wrong.status, wrong.body.fieldErrors]).toMatchObject([
      400,
      [{ field: 'texts.en', message: 'ArticleShape' }],
    ]);
    const older = await call('PUT', '/api/texts/tnc', { version: 0, texts: texts('x') });
    expect([older.status, older.body.details?.current]).toMatchObject([409, { version: 1 }]);
    expect((await call('POST', '/api/texts/tnc/publish', { version: 7 })).status).toBe(409);
  });

  test('is kept with the order in the version that its buyer agreed to', async () => {
    const buyer = newBuyer(shop.deps.signingKey, shop.hall);
    const placed = await shop.app.inject(orderRequest(buyer, { ...shop.hall, orderDetails: [lineIn(shop.hall, 1)] }));
    const { id } = placed.json();
    const named = await shop.app.inject({
      method: 'PUT',
      url: '/api/order/buyer',
      headers: { cookie: buyer.cookie },
      payload: {
        token: buyer.token,
        ...person,
      },
    });
    expect(named.statusCode).toBe(200);
    const row = await shop.db
      .selectFrom('orderBuyer')
      .select(['termsVersion', 'privacyVersion'])
      .where('orderId', '=', id)
      .executeTakeFirst();
    expect(row).toEqual({ termsVersion: 2, privacyVersion: 1 });
  });
});

describe('the handling fee', () => {
  test('counts for orders made afterwards; an order costs what it was told', async () => {
    const order = async () => {
      const buyer = newBuyer(shop.deps.signingKey, shop.hall);
      const request = orderRequest(buyer, { ...shop.hall, orderDetails: [lineIn(shop.hall, 2)] });
      return (await shop.app.inject(request)).json() as { id: number; amount: number };
    };
    const before = await order();
    const own = await shop.db
      .selectFrom('pricing')
      .select('handlingFeeCents')
      .where('eventId', '=', shop.hall.eventId)
      .executeTakeFirstOrThrow();
    await save<SaleSettings>('sale', { handlingFee: own.handlingFeeCents / 100 });
    await shop.db.updateTable('pricing').set({ handlingFeeCents: own.handlingFeeCents }).execute();
    const saved = await save<SaleSettings>('sale', { handlingFee: 25 });
    expect(saved.status).toBe(200);
    await expect.poll(async () => (await order()).amount - before.amount).toBe(2 * (25 - own.handlingFeeCents / 100));
    const stored = await shop.db
      .selectFrom('orders')
      .select('amountCents')
      .where('id', '=', before.id)
      .executeTakeFirstOrThrow();
    expect(stored.amountCents).toBe(before.amount * 100);
    expect((await audits('SETTING_CHANGED')).at(-1)?.message).toMatch(/fee from \d+ to 2500 cents, \d+ prices/);
  });

  test('of a price that has its own stays', async () => {
    const [first] = await shop.db.selectFrom('pricing').select('id').execute();
    await shop.db
      .updateTable('pricing')
      .set({ handlingFeeCents: 700 })
      .where('id', '=', first?.id as number)
      .execute();
    await save<SaleSettings>('sale', { handlingFee: 30 });
    const row = await shop.db
      .selectFrom('pricing')
      .select('handlingFeeCents')
      .where('id', '=', first?.id as number)
      .executeTakeFirstOrThrow();
    expect(row.handlingFeeCents).toBe(700);
  });

  test('that is undone gives the former one back to the prices that it changed, and to no others', async () => {
    const { eventId } = shop.hall;
    const [price] = await shop.db.selectFrom('pricing').selectAll().where('eventId', '=', eventId).execute();
    const { siteId, zoneId, priceCents } = price as NonNullable<typeof price>;
    const addPrice = (ticketType: 'CONSIGNMENT' | 'COMPLEMENTARY' | 'DISCOUNT', handlingFeeCents: number) =>
      shop.db
        .insertInto('pricing')
        .values({ eventId, siteId, zoneId, ticketType, priceCents, handlingFeeCents })
        .returning('id')
        .executeTakeFirstOrThrow();
    await save<SaleSettings>('sale', { handlingFee: 10 });
    const prices = [
      await addPrice('CONSIGNMENT', 1500),
      await addPrice('COMPLEMENTARY', 1000),
      await addPrice('DISCOUNT', 1000),
    ];
    const ids = prices.map(({ id }) => id);
    const fees = async () => {
      const rows = shop.db.selectFrom('pricing').select('handlingFeeCents').where('id', 'in', ids).orderBy('id');
      return (await rows.execute()).map(({ handlingFeeCents }) => handlingFeeCents / 100);
    };
    const undo = (version: number) => call<State<SaleSettings>>('POST', '/api/settings/sale/undo', { version });
    const { version } = (await save<SaleSettings>('sale', { handlingFee: 15 })).body;
    expect(await fees()).toEqual([15, 15, 15]);
    const setFee = shop.db.updateTable('pricing').set({ handlingFeeCents: 2000 });
    await setFee.where('id', '=', ids[2] as number).execute();
    expect((await undo(version)).body.value.handlingFee).toBe(10);
    expect(await fees()).toEqual([15, 10, 20]);
    // An undo that is undone is the change once more.
    expect((await undo(version + 1)).body.value.handlingFee).toBe(15);
    expect(await fees()).toEqual([15, 15, 20]);
  });

  test('and the defaults have bounds', async () => {
    const { status, body } = await save<SaleSettings>('sale', { networkFairSeats: 100, networkSeatsMax: 90 });
    expect([status, body.fieldErrors]).toMatchObject([400, [{ field: 'networkFairSeats', message: 'AtMost' }]]);
    expect((await save<SaleSettings>('sale', { handlingFee: -1 })).status).toBe(400);
    expect((await save<SaleSettings>('sale', { maxTicketsPerOrder: 21 })).status).toBe(400);
  });
});

test('settings are for operators alone', async () => {
  const clerk = await signedIn(shop.deps, { authorities: ['ROLE_BOX_OFFICE'] });
  for (const url of [
    '/api/settings/shop',
    '/api/settings/sale',
    '/api/settings/limits',
    '/api/texts/tnc',
    '/api/limits',
  ])
    expect((await shop.app.inject({ url, headers: clerk.headers })).statusCode).toBe(403);
});
