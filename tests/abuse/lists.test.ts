// Bad input to the lists, searches and look-ups of buyers and staff.
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import english from '../../src/words/en.json' with { type: 'json' };
import { judgeAnswer } from '../fuzz/judge-answer.ts';
import { addManyTransfers } from '../support/database/many-transfers.ts';
import { anyAddress } from '../support/people/accounts.ts';
import { openTransferOffice, type TransferOffice } from '../support/people/transfers.ts';
import { fieldsOf } from './expect-refusal.ts';

let shop: TransferOffice;
beforeAll(async () => {
  shop = await openTransferOffice();
  await addManyTransfers(shop.db, shop.deps.signingKey, await shop.hallOf(40), 30);
});
afterAll(() => shop.close());

const ask = (url: string, options: Omit<InjectOptions, 'url'> = {}) =>
  shop.app.inject({ url, remoteAddress: anyAddress(), headers: shop.admin.headers, ...options });

/** A refusal of this field, in words that pages have. */
function expectRefused(reply: Awaited<ReturnType<typeof ask>>, field: string, sent: string): void {
  expect(reply.statusCode, sent).toBe(400);
  expect(fieldsOf(reply), sent).toContain(field);
  expect(judgeAnswer({ ...reply, headers: reply.headers, milliseconds: 0 }), sent).toBeNull();
  expect(english, sent).toHaveProperty([reply.json().message]);
}

const lists = [
  '/api/transfers?',
  '/api/refunds?',
  '/api/holds?',
  '/api/users?',
  '/api/_search/users?query=a&',
  '/api/events?',
  ...['sites', 'zones', 'sessions', 'pricings', 'events'].map((kind) => `/api/_search/${kind}?query=ab&`),
];

describe.each(lists)('%s', (list) => {
  test.each([
    ['page', '-1'],
    ['page', '1e9'],
    ['page', '1000000000'],
    ['page', '1.5'],
    ['page', '\uff11'],
    ['page', '\u0661'],
    ['page', ''],
    ['page', '1\0'],
    ['size', '0'],
    ['size', '1e9'],
    ['size', '1000000000'],
    ['size', '\uff12\uff10'],
    ['sort', 'password_hash'],
    ['sort', 'id;drop table orders'],
    ['sort', 'id,sideways'],
    ['sort', '__proto__'],
    ['sort', 'id,desc,asc'],
  ])('refuses %s=%j at its field', async (field, value) => {
    expectRefused(await ask(`${list}${field}=${encodeURIComponent(value)}`), field, `${field}=${value}`);
  });

  test('refuses a number that is sent twice, as a list or as an object, and more sort fields than it takes', async () => {
    for (const field of ['page', 'size']) expectRefused(await ask(`${list}${field}=1&${field}=2`), field, field);
    expectRefused(await ask(`${list}${Array(5).fill('sort=id').join('&')}`), 'sort', 'sort');
    for (const other of ['page[]=1', 'page[gte]=1', 'page.a=1']) expect((await ask(list + other)).statusCode).toBe(200);
  });

  test('answers the last page that can be asked for', async () => {
    const reply = await ask(`${list}page=999999&size=9999`);
    expect([reply.statusCode, reply.json()]).toEqual([200, []]);
  });
});

/** No pattern, no operator and no number of a request is more than the text that it is. */
const oddTexts = [
  '%',
  '_',
  '\\',
  '\\%',
  "' or 1=1 --",
  '(zq+)+$',
  '\0',
  'a\0b',
  '\u202e\u2066abc',
  `a${'\u0301'.repeat(200)}`,
  '\ufdfa'.repeat(80),
  '\ud83c\udf9f'.repeat(40),
  '\uff14\uff12\uff11',
  '\u0664\u0662',
  '9'.repeat(80),
  '1e9',
  '__proto__',
];
/** Bytes that are no text: half a character, an overlong one, and a broken escape. */
const oddBytes = ['%ED%A0%80', '%C0%AF', '%FF', '%E7%A5', '%', '%zz'];

describe.each([
  ['/api/transfers?search=', 254, 'search'],
  ['/api/refunds?search=', 254, 'search'],
  ['/api/holds?search=', 254, 'search'],
  ['/api/_search/users?query=', 80, 'query'],
  ...['sites', 'zones', 'sessions', 'pricings', 'events'].map((kind): [string, number, string] => [
    `/api/_search/${kind}?query=`,
    80,
    'query',
  ]),
])('%s', (search, lengthMax, field) => {
  test('finds nothing by odd texts, or refuses them at its field', async () => {
    for (const text of oddTexts) {
      const reply = await ask(search + encodeURIComponent(text));
      if (reply.statusCode === 200) expect(reply.json(), text).toEqual([]);
      else expectRefused(reply, field, text);
    }
  });

  test('takes a text up to its length, in any script, and no longer', async () => {
    for (const unit of ['a', '\u9673', '\uff11', '%', '\\', '1', '\u0e33']) {
      expect((await ask(search + encodeURIComponent(unit.repeat(lengthMax)))).statusCode, unit).toBe(200);
      expectRefused(await ask(search + encodeURIComponent(unit.repeat(lengthMax + 1))), field, unit);
    }
  });

  test('refuses two texts at its field, and bytes that are none', async () => {
    expectRefused(await ask(`${search}a&${field}=b`), field, 'twice');
    for (const bytes of oddBytes) expect([200, 400], bytes).toContain((await ask(search + bytes)).statusCode);
  });
});

describe.each(['/api/transfers?', '/api/refunds?', '/api/holds?'])('the filters of %s', (list) => {
  test.each([
    ['eventId', ['', '0', '-1', '01', '1e3', '0x1', '\uff11', '1 ', '9'.repeat(19), '1\0']],
    ['sessionId', ['', '0', '1.5', '9'.repeat(19), '%']],
    ['amountFrom', ['', '-1', '1e3', '.5', '1.234', '12345678', 'NaN', '\uff11', '1,000']],
    ['amountTo', ['', '-0', 'Infinity', '99999999']],
    ['waitingHours', ['', '0', '-1', '1.5', '10000', '1e3', '\u0661']],
  ])('refuse a wrong %s at its field', async (field, values) => {
    for (const value of values)
      expectRefused(await ask(`${list}${field}=${encodeURIComponent(value)}`), field, `${field}=${value}`);
    expectRefused(await ask(`${list}${field}=1&${field}=2`), field, `${field} twice`);
  });

  test('take the largest numbers', async () => {
    const largest = `eventId=${'9'.repeat(18)}&sessionId=${'9'.repeat(18)}&amountFrom=9999999.99&amountTo=9999999.99&waitingHours=9999`;
    expect((await ask(list + largest)).json()).toEqual([]);
    expect((await ask(`${list}amountFrom=2&amountTo=1`)).json()).toEqual([]);
  });
});

const oddValues: unknown[] = [null, 7, true, [], ['a'], {}, { a: 'b' }, '', '\0', 'a\0', 'a'.repeat(5000)];

test('an activation mail is asked for by a name, and by nothing else', async () => {
  for (const username of oddValues) {
    const reply = await ask('/api/account/activation/init', { method: 'POST', payload: { username } });
    expectRefused(reply, 'username', JSON.stringify(username));
  }
  for (const username of oddTexts.filter((text) => !text.includes('\0'))) {
    const reply = await ask('/api/account/activation/init', { method: 'POST', payload: { username } });
    expect([200, 400], username).toContain(reply.statusCode);
    if (reply.statusCode === 400) expectRefused(reply, 'username', username);
  }
});

test('an order is looked for by its number and an address, and by nothing else', async () => {
  for (const field of ['number', 'email'])
    for (const value of oddValues) {
      const payload = { number: '00000000000000000001A', email: 'a@b.example', [field]: value };
      expectRefused(await ask('/api/order/find', { method: 'POST', payload }), field, JSON.stringify(value));
    }
  for (const number of [...oddTexts, '9007199254740993', '0'.repeat(30)]) {
    const reply = await ask('/api/order/find', { method: 'POST', payload: { number, email: 'a@b.example' } });
    expect([200, 400], number).toContain(reply.statusCode);
    if (reply.statusCode === 400) expectRefused(reply, 'number', number);
  }
});

test('a statement of odd lines is compared or refused, never a fault', async () => {
  const heads = { ...shop.admin.headers, 'content-type': 'text/csv' };
  const texts = [
    ...oddTexts,
    '',
    ',',
    '"',
    '"\n"',
    'a\tb\n'.repeat(6000),
    '\u202e1,000.00\n',
    '1e308,1e308\n',
    '-'.repeat(9000),
  ];
  for (const text of texts) {
    const reply = await ask('/api/transfers/statement', { method: 'POST', headers: heads, payload: text });
    expect([200, 400, 422], text.slice(0, 40)).toContain(reply.statusCode);
    expect(judgeAnswer({ ...reply, headers: reply.headers, milliseconds: 0 }), text.slice(0, 40)).toBeNull();
  }
  for (const bytes of [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff, 0xd8, 0x00]), Buffer.alloc(1000, 0xff)])
    expect([200, 400, 422]).toContain(
      (await ask('/api/transfers/statement', { method: 'POST', headers: heads, payload: bytes })).statusCode,
    );
});
