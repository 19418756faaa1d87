// The terms name the handling fee: as it is set, and as it was set in the version that a buyer agreed to.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedIn, signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';
import { until } from '../../../../tests/support/tools/until.ts';
import type { LegalTextState } from '../../../contract/legal-texts.ts';
import { locales } from '../../../words/locales.ts';

let shop: RunningApp;
let operator: SignedIn;
beforeAll(async () => {
  shop = await runningApp();
  operator = await signedIn(shop.deps, { authorities: ['ROLE_OPERATOR'] });
});
afterAll(() => shop.close());

const read = async <Reply>(url: string) => (await shop.app.inject({ url, headers: operator.headers })).json() as Reply;
const send = async (method: 'PUT' | 'POST', url: string, payload: object) =>
  (await shop.app.inject({ method, url, headers: operator.headers, payload })).statusCode;
const saveFee = async (handlingFee: number) => {
  const { version, value } = await read<{ version: number; value: object }>('/api/settings/sale');
  expect(await send('PUT', '/api/settings/sale', { ...value, handlingFee, version })).toBe(200);
};
const terms = async (version: number | 'newest', locale = 'en') => {
  const path = version === 'newest' ? 'tnc.json' : `tnc/${version}`;
  return (await shop.app.inject(`/i18n/articles/${locale}/${path}`)).body;
};
const versions = async () =>
  (await read<LegalTextState>('/api/texts/tnc')).published.map(({ version, by }) => [version, by]);

test('the shop’s own terms name the fee that is set, in each language', async () => {
  for (const locale of locales) {
    expect(await terms('newest', locale)).toContain('HK$10');
    expect(await terms('newest', locale)).not.toContain('{{fee}}');
  }
});

test('another fee is another version; the one that earlier buyers have agreed to stays', async () => {
  await saveFee(12.5);
  for (const locale of locales) {
    expect(await terms('newest', locale)).toContain('HK$12.50');
    expect(await terms(1, locale)).toContain('HK$10');
  }
  expect(await versions()).toEqual([
    [2, 'system'],
    [1, 'system'],
  ]);
  const audits = await shop.db.selectFrom('audit').where('type', '=', 'SETTING_CHANGED').select('message').execute();
  expect(audits.at(-1)?.message).toBe('sale version 1: fee from 1000 to 1250 cents, 0 prices, text.tnc');
});

test('a server that starts later publishes nothing anew', async () => {
  await shop.anotherServer();
  expect(await versions()).toHaveLength(2);
});

const write = async (body: string) => {
  const { version } = await read<LegalTextState>('/api/texts/tnc');
  const text = `# T\n\nS.\n\n## One {#one}\n\n${body}`;
  const texts = { 'zh-hk': text, 'zh-tw': text, en: text };
  expect(await send('PUT', '/api/texts/tnc', { version, texts })).toBe(200);
  return () => send('POST', '/api/texts/tnc/publish', { version: version + 1 });
};
const publish = async (body: string) => {
  const publishWritten = await write(body);
  expect(await publishWritten()).toBe(200);
};

test('terms that staff have written follow the fee as well, and terms without a fee stay as they are', async () => {
  await publish('The fee is {{fee}}.');
  expect(await terms('newest')).toContain('The fee is HK$12.50.');
  await saveFee(20);
  expect(await terms('newest')).toContain('The fee is HK$20.');
  expect(await terms(3)).toContain('The fee is HK$12.50.');
  expect((await versions()).slice(0, 2)).toEqual([
    [4, operator.login],
    [3, operator.login],
  ]);
  expect((await read<LegalTextState>('/api/texts/tnc')).isPublished).toBe(true);
  await publish('No fee is named.');
  await saveFee(5);
  expect(await versions()).toHaveLength(5);
});

test('terms that are published while the fee changes name the new one', async () => {
  const waiting = sql<{ count: number }>`
    select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const areWaiting = async (count: number) => (await waiting.execute(shop.db)).rows[0]?.count === count;
  const publishWritten = await write('The fee is {{fee}}, says the new text.');
  const requests = await shop.db.transaction().execute(async (tx) => {
    await sql`lock table setting in share mode`.execute(tx);
    const fee = saveFee(30);
    await until(() => areWaiting(1));
    const published = publishWritten();
    await until(() => areWaiting(2));
    return { fee, published };
  });
  await requests.fee;
  expect(await requests.published).toBe(200);
  expect(await terms('newest')).toContain('The fee is HK$30, says the new text.');
});
