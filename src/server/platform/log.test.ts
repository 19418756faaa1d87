import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { openLog } from './log.ts';

const server = join(import.meta.dirname, '..');
/** `log.warn({ err: error, eventId }, 'could not …')` */
const logCall = /\b(?:log|http)\.(?:error|warn|info|debug|trace)\(\s*\{\s*([^}]*?),?\s*\}/g;
const lines: string[] = [];
const log = openLog({
  level: 'trace',
  secrets: ['a secret key of this shop, quite long', undefined],
  write: (line) => lines.push(line),
});
const logged = (act: () => void) => {
  lines.length = 0;
  act();
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toMatch(/[\r\n]/);
  return JSON.parse(lines[0] as string);
};
const words = (text: string) => logged(() => log.info(text)).msg as string;

describe('a log line', () => {
  test.each([
    ['a card number', 'paid with 4111 1111 1111 1111', 'paid with [card]'],
    ['an e-mail address', 'no account for pat.lee+x@visitor.example', 'no account for [e-mail]'],
    ['a telephone number', 'call +852 9123 4567 now', 'call [number] now'],
    ['eight digits', 'call 91234567', 'call [number]'],
    ['a number beside part of a word', 'call 91234567 9a, a-1 91234567', 'call [number] 9a, a-1 [number]'],
    ['an identity card number', 'card A123456(7)', 'card [id number]'],
    ['a bearer token', 'Authorization: Bearer abc.def.ghi', 'Authorization: [secret] [secret]'],
    ['a token anywhere', 'got eyJhbGciOiJIUzUxMiJ9.eyJzdWIiOiJwYXQifQ.c2lnbmF0dXJl-x', 'got [secret]'],
    ['a password by its name', '{"password":"open sesame"}', '{"password":[secret]}'],
    ['a key from a mail', 'key Zk3vQ9x_Lm2-Pq8RsT5uVw was used', 'key [secret] was used'],
    [
      'the shop’s own secret',
      'with a secret key of this shop, quite long it was signed',
      'with [secret] it was signed',
    ],
    ['a password in an address', 'postgres://shop:hunter2@db.example/shop', 'postgres://[secret]@db.example/shop'],
  ])('has no %s in its words', (_, given, reported) => {
    expect(words(given)).toBe(reported);
  });

  test.each([
    'Migrated: 0009-audit.sql',
    'Migrated: 0058-letters-in-outline.sql',
    'seats of event 52 cannot be given back: they were not taken',
    'on 2026-11-20 at 20:15:00, port 65432',
    'Limelight is open: http://127.0.0.1:8080',
  ])('says what there is to say: %s', (text) => {
    expect(words(text)).toBe(text);
  });

  test('is cut where it is longer than anybody reads', () => {
    expect(words('x'.repeat(60_000))).toHaveLength(4001);
  });

  test('stays one line, whatever was typed', () => {
    const line = logged(() => log.warn({ path: '/a\r\n{"level":60}' }, 'two\r\nlines\u2028three'));
    expect(line.msg).toBe('two\r\nlines\u2028three');
  });

  test('names the fields that it knows, and no other', () => {
    const fields = {
      eventId: 52,
      path: '/api/activate?key=abc',
      password: 'open sesame',
      body: { email: 'a@b.example' },
    };
    const line = logged(() => log.error({ ...fields, requestId: '0123456789ab1' }, 'a request failed'));
    expect(line).toMatchObject({ eventId: 52, path: '/api/activate', requestId: '0123456789ab1' });
    expect(Object.keys(line).sort()).toEqual([
      'eventId',
      'hostname',
      'level',
      'msg',
      'path',
      'pid',
      'requestId',
      'time',
    ]);
  });

  test('loses no field that the server writes', () => {
    const sources = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
    const calls = sources
      .filter((name) => !name.endsWith('.test.ts'))
      .flatMap((name) => [...readFileSync(join(server, name), 'utf8').matchAll(logCall)])
      .map(([, fields = '']) => [...fields.matchAll(/(?<=^|,\s*)(\w+)(?=:|,|\s*$)/g)].map(([name]) => name));
    expect(calls.length).toBeGreaterThan(50);
    const names = new Set(calls.flat().filter((name) => name !== 'err'));
    const line = logged(() => log.info(Object.fromEntries([...names].map((name) => [name, 1])), 'all of them'));
    expect([...names].filter((name) => !(name in line))).toEqual([]);
  });

  test('has no e-mail address in a path, however it is written', () => {
    const line = logged(() => log.error({ path: '/api/users/pat%40visitor.example' }, 'a request failed'));
    expect(line.path).toBe('/api/users/[e-mail]');
  });

  test.each([
    ['beside words', (error: Error) => log.error({ err: error }, 'it failed')],
    ['without words', (error: Error) => log.error({ err: error })],
    ['by itself', (error: Error) => log.error(error)],
  ])('tells of an error %s what happened and where, not to whom', (_, tell) => {
    const cause = new Error('from pat@visitor.example');
    const line = logged(() =>
      tell(Object.assign(new Error('no mail to pat@visitor.example', { cause }), { body: 'open sesame' })),
    );
    expect(line.err).toMatchObject({
      type: 'Error',
      message: 'no mail to [e-mail]',
      cause: { message: 'from [e-mail]' },
    });
    expect(line.err.stack).toMatch(/^at .+log\.test\.ts\S*:\d+:\d+/);
    expect(JSON.stringify(line)).not.toMatch(/visitor\.example|sesame/);
  });

  test('tells of a database error its names, and nothing of what was sent', async () => {
    const client = new pg.Client({ connectionString: inject('databaseUrl') });
    await client.connect();
    const failed = async (text: string, values: unknown[]) =>
      client.query(text, values).then(
        () => expect.unreachable(),
        (error: Error) => logged(() => log.error({ err: error }, 'a request failed')),
      );
    await client.query('create temporary table person (email text unique, seats integer check (seats < 5))');
    await client.query("insert into person values ('open-sesame', 1)");
    const twice = await failed('insert into person values ($1, 2)', ['open-sesame']);
    expect(twice.err).toMatchObject({ code: '23505', table: 'person', constraint: 'person_email_key' });
    const number = await failed('select $1::text::integer', ['open-sesame']);
    expect(number.err).toMatchObject({ code: '22P02', message: 'invalid input syntax for type integer: "…"' });
    const range = await failed('insert into person values ($1, 9)', ['open-sesame-again']);
    expect(JSON.stringify([twice, number, range])).not.toContain('sesame');
    await client.end();
  });
});
