import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';
import { until } from '../../../../tests/support/tools/until.ts';
import { listen } from '../database/listen.ts';
import type { Repeated } from '../jobs/repeat.ts';
import { type Question, Servers } from './servers.ts';

const greet: Question<{ name: string }, { words: string }> = {
  kind: 'greet',
  body: z.object({ name: z.string() }),
  reply: z.object({ words: z.string() }),
};

let shop: RunningApp;
let open: (() => Promise<void>)[];
beforeEach(async () => {
  open = [];
  shop = await runningApp();
});
afterEach(async () => {
  for (const close of open) await close();
  await shop.close();
});

/** A server as the application opens it, with its row and its line. */
async function newServer(prepare: (servers: Servers) => void = () => {}): Promise<Servers> {
  const log = pino({ level: 'silent' });
  const servers = new Servers({ ...shop.deps, log });
  prepare(servers);
  const signs: Repeated = await servers.join();
  signs.start();
  const line = await listen({ databaseUrl: shop.deps.databaseUrl, log, channels: servers.channels });
  open.push(async () => {
    await signs.stop();
    await line.stop();
  });
  return servers;
}

const answering = (words: string) => (servers: Servers) =>
  servers.answer(greet, ({ name }) => ({ words: `${words}, ${name}` }));
const setBack = (id: string, seconds: number) =>
  sql`update server set seen_at = now() - make_interval(secs => ${seconds}) where id = ${id}`.execute(shop.db);
const countQuestions = async () => (await shop.db.selectFrom('serverQuestion').select('id').execute()).length;

describe('the table of living servers', () => {
  test('has each server of the shop, until it stops', async () => {
    const first = await newServer();
    const second = await newServer();
    const ids = async () => (await first.list()).map(({ id }) => id);
    expect(await ids()).toEqual(expect.arrayContaining([first.id, second.id]));
    await open.pop()?.();
    expect(await ids()).not.toContain(second.id);
    expect(await ids()).toContain(first.id);
  });

  test('leaves out a server that was not seen for long, and forgets it later', async () => {
    const first = await newServer();
    const dead = await newServer();
    await setBack(dead.id, 21);
    expect((await first.list()).map(({ id }) => id)).not.toContain(dead.id);
    await setBack(dead.id, 121);
    await newServer();
    await until(async () => {
      const rows = await shop.db.selectFrom('server').select('id').where('id', '=', dead.id).execute();
      return rows.length === 0;
    });
  });
});

describe('a question to another server', () => {
  test('is answered by that server alone, and its row is removed', async () => {
    const asking = await newServer(answering('Wrong'));
    const other = await newServer(answering('Hello'));
    expect(await asking.ask(other.id, greet, { name: 'Mei' })).toEqual({ reply: { words: 'Hello, Mei' } });
    expect(await asking.ask(asking.id, greet, { name: 'Mei' })).toEqual({ reply: { words: 'Wrong, Mei' } });
    expect(await countQuestions()).toBe(0);
  });

  test('is answered by all of them at once', async () => {
    const asking = await newServer(answering('One'));
    await newServer(answering('Two'));
    const all = await asking.askAll(greet, { name: 'Mei' });
    const words = all.map(({ answered }) => ('reply' in answered ? answered.reply.words : answered.unanswered));
    expect(words.sort()).toEqual(['One, Mei', 'Two, Mei', 'unknown']);
  });

  test('ends at once when the server is gone', async () => {
    const asking = await newServer();
    const dead = await newServer(answering('Hello'));
    await setBack(dead.id, 21);
    expect(await asking.ask(dead.id, greet, { name: 'Mei' })).toEqual({ unanswered: 'gone' });
    await expect(asking.askOrRefuse(dead.id, greet, { name: 'Mei' })).rejects.toMatchObject({ code: 'serverGone' });
    expect(await countQuestions()).toBe(0);
  });

  test('ends in time when the server is silent, and the reply of another one does not wait for it', async () => {
    const asking = await newServer();
    const silent = await newServer((servers) => servers.answer(greet, () => new Promise(() => undefined)));
    const quick = await newServer(answering('Hello'));
    const ends: string[] = [];
    await Promise.all([
      asking.ask(silent.id, greet, { name: 'Mei' }).then((answered) => ends.push(JSON.stringify(answered))),
      asking.ask(quick.id, greet, { name: 'Mei' }).then((answered) => ends.push(JSON.stringify(answered))),
    ]);
    expect(ends).toEqual(['{"reply":{"words":"Hello, Mei"}}', '{"unanswered":"silent"}']);
    expect(await countQuestions()).toBe(0);
  });

  test('says so when the server fails, does not know it, or has too much to say', async () => {
    const asking = await newServer();
    const failing = await newServer((servers) =>
      servers.answer(greet, () => {
        throw new Error('no');
      }),
    );
    const ignorant = await newServer();
    const other = await newServer((servers) => servers.answer({ ...greet, reply: z.any() }, () => ({ another: 1 })));
    const long = await newServer((servers) => servers.answer(greet, () => ({ words: 'x'.repeat(3_000_000) })));
    const endOf = async (server: Servers) => asking.ask(server.id, greet, { name: 'Mei' });
    expect(await endOf(failing)).toEqual({ unanswered: 'failed' });
    expect(await endOf(ignorant)).toEqual({ unanswered: 'unknown' });
    expect(await endOf(other)).toEqual({ unanswered: 'unknown' });
    expect(await endOf(long)).toEqual({ unanswered: 'failed' });
  });

  test('survives the loss of the line: a question and a reply that were missed are looked for', async () => {
    const asking = await newServer();
    const other = await newServer(answering('Hello'));
    const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen "server_question"%'`;
    const put = asking.ask(other.id, greet, { name: 'Mei' });
    await cut.execute(shop.db);
    expect(await put).toEqual({ reply: { words: 'Hello, Mei' } });
  });
});
