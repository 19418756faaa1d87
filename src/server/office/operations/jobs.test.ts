import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SignedIn, signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';
import type { ListedJob, Outbox } from '../../../contract/jobs.ts';
import { type JobKey, jobKeys } from '../../../domain/jobs/jobs.ts';
import { takeRequests, writeRounds } from '../../platform/jobs/jobs.queries.ts';
import { keepNotingJobs } from '../../platform/jobs/note-jobs.job.ts';
import { readJobs } from '../../platform/jobs/read-jobs.ts';
import { type Repeated, repeat } from '../../platform/jobs/repeat.ts';
import { addMail } from '../../platform/mail/mail.queries.ts';

let shop: RunningApp;
let operator: SignedIn;
let started: Repeated[] = [];
beforeAll(async () => {
  shop = await runningApp({ environment: { SMTP_URL: 'smtp://127.0.0.1:9' } });
  operator = await signedIn(shop.deps, { authorities: ['ROLE_OPERATOR'] });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await Promise.all(started.map((job) => job.stop()));
  started = [];
  await sql`delete from job`.execute(shop.db);
});

const call = async <Reply>(method: 'GET' | 'POST', url: string, payload?: object, { headers } = operator) => {
  const reply = await shop.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: reply.statusCode, body: reply.json() as Reply };
};
const jobAt = async (key: JobKey) =>
  (await call<ListedJob[]>('GET', '/api/jobs')).body.find((job) => job.key === key) as ListedJob;
const auditOf = async (type: string) =>
  (await shop.db.selectFrom('audit').where('type', '=', type).select(['principal', 'message']).execute()).at(-1);

/** A job on a server of its own, with the writer of its rounds. */
function serverWith(round: () => Promise<boolean>, key: JobKey = 'indexBuyers') {
  const { db, log } = shop.deps;
  const job = repeat({ key, name: 'work', log, pauseMilliseconds: 3_600_000, round });
  const noting = keepNotingJobs({ jobs: [job] }, { db, log });
  for (const each of [noting, job]) each.start();
  started.push(noting, job);
  return { job, noting };
}

describe('the jobs of the shop', () => {
  test('each have a key of their own, and every key of the table has its job', () => {
    const keys = shop.app.jobs.map(({ key }) => key);
    // A shop without a folder for backups has no nightly one.
    const expected = jobKeys.filter((key) => key !== 'saveNight');
    expect(keys.toSorted()).toEqual(expected.toSorted());
  });

  test('are listed when no server has had them, and with their rounds afterwards', async () => {
    expect(await jobAt('indexBuyers')).toMatchObject({ state: 'ABSENT', rounds: null });
    serverWith(async () => false);
    await expect.poll(async () => (await jobAt('indexBuyers')).state, { timeout: 20_000 }).toBe('WELL');
    const { rounds } = await jobAt('indexBuyers');
    expect(rounds).toMatchObject({ failedAt: null, lastError: null, failuresToday: 0, isRequested: false });
    expect(Date.parse(rounds?.nextAt ?? '') - Date.parse(rounds?.startedAt ?? '')).toBeGreaterThan(3_000_000);
  });

  test('show a failure by its kind and place, never by its message', async () => {
    const message = 'no mailbox chan@friend.example\n    at chan (/src/server/chan.ts:1:1)';
    serverWith(async () => {
      throw Object.assign(new TypeError(message), { code: '23505' });
    });
    await expect.poll(async () => (await jobAt('indexBuyers')).state, { timeout: 20_000 }).toBe('FAILING');
    const { rounds } = await jobAt('indexBuyers');
    expect(rounds).toMatchObject({ failuresToday: 1, succeededAt: null });
    expect(rounds?.lastError).toMatch(/^TypeError 23505 in office\/operations\/jobs\.test\.ts\S*, line \d+$/);
    expect(await readJobs(shop.deps)).toContainEqual(expect.objectContaining({ key: 'indexBuyers', state: 'FAILING' }));
  });

  test('are SILENT when no round was good for longer than the bound of the job', async () => {
    serverWith(async () => false);
    await expect.poll(async () => (await jobAt('indexBuyers')).state, { timeout: 20_000 }).toBe('WELL');
    await sql`update job set succeeded_at = now() - interval '181 minutes'`.execute(shop.db);
    expect((await jobAt('indexBuyers')).state).toBe('SILENT');
  });

  test('are no trouble where their setting was taken away, or belongs to the machine that was saved', async () => {
    const rounds = { key: 'saveNight', startedSecondsAgo: 90_000, milliseconds: 5, secondsToNext: 5 } as const;
    const good = { succeededSecondsAgo: 90_000, failedSecondsAgo: null, failures: 0, lastError: null };
    await writeRounds(shop.db, 'server-1', [{ ...rounds, ...good }]);
    await sql`update job set first_seen_at = now() - interval '2 days'`.execute(shop.db);
    expect(await jobAt('saveNight')).toMatchObject({ state: 'ABSENT', rounds: null });
  });

  test('have one row for many servers: the newest round stays, and failures of the day add up', async () => {
    const rounds = { key: 'sendMail', milliseconds: 5, secondsToNext: 5 } as const;
    const good = { ...rounds, succeededSecondsAgo: 10, failedSecondsAgo: null, failures: 0, lastError: null };
    const bad = { ...rounds, succeededSecondsAgo: null, failedSecondsAgo: 30, failures: 2, lastError: 'Error X' };
    await writeRounds(shop.db, 'server-1', [{ ...good, startedSecondsAgo: 11 }]);
    await writeRounds(shop.db, 'server-2', [{ ...bad, startedSecondsAgo: 31 }]);
    await writeRounds(shop.db, 'server-2', [{ ...bad, startedSecondsAgo: 31 }]);
    const job = await jobAt('sendMail');
    expect(job).toMatchObject({
      state: 'WELL',
      rounds: { server: 'server-1', failuresToday: 4, lastError: 'Error X' },
    });
  });

  test('say how much work waits for them', async () => {
    const before = (await jobAt('sendMail')).waiting?.count ?? 0;
    await addMail(shop.db, { kind: 'enquiry', locale: 'en', recipient: 'a@shop.example', subject: 's', body: 'b' });
    expect((await jobAt('sendMail')).waiting).toEqual({ count: before + 1, since: expect.any(String) });
    expect((await jobAt('indexBuyers')).waiting).toBeNull();
  });

  test('are for operators alone', async () => {
    const clerk = await signedIn(shop.deps, { authorities: ['ROLE_BOX_OFFICE'] });
    for (const [method, url] of [
      ['GET', '/api/jobs'],
      ['GET', '/api/outbox'],
    ] as const)
      expect((await call(method, url, undefined, clerk)).status).toBe(403);
    expect((await call('POST', '/api/jobs/sendMail/run', {}, clerk)).status).toBe(403);
  });
});

describe('to run a job now', () => {
  test('has any server that has the job do a round, and is in the audit', async () => {
    let rounds = 0;
    serverWith(async () => {
      rounds += 1;
      return false;
    });
    await expect.poll(async () => (await jobAt('indexBuyers')).state, { timeout: 20_000 }).toBe('WELL');
    // The server that takes the call has no jobs: the request goes through the database.
    expect((await call('POST', '/api/jobs/indexBuyers/run', {})).status).toBe(200);
    await expect.poll(() => rounds, { timeout: 20_000 }).toBe(2);
    expect((await jobAt('indexBuyers')).rounds?.isRequested).toBe(false);
    expect(await auditOf('JOB_REQUESTED')).toEqual({ principal: operator.login, message: 'indexBuyers' });
  });

  test('is taken by one of many servers', async () => {
    await writeRounds(shop.db, 'server-1', [
      {
        key: 'sendMail',
        milliseconds: 1,
        startedSecondsAgo: 1,
        secondsToNext: 5,
        succeededSecondsAgo: 1,
        failedSecondsAgo: null,
        failures: 0,
        lastError: null,
      },
    ]);
    await call('POST', '/api/jobs/sendMail/run', {});
    await call('POST', '/api/jobs/sendMail/run', {});
    const taken = await Promise.all(Array.from({ length: 8 }, () => takeRequests(shop.db, ['sendMail', 'sealAudit'])));
    expect(taken.flat()).toEqual(['sendMail']);
  });

  test('is refused for a job that no server has, and for a name that is none', async () => {
    expect((await call('POST', '/api/jobs/sealAudit/run', {})).status).toBe(404);
    expect((await call('POST', '/api/jobs/constructor/run', {})).status).toBe(400);
  });
});

describe('mails that were given up', () => {
  const givenUp = async (lastError: string) => {
    const mail = { kind: 'enquiry', locale: 'en', recipient: 'a@shop.example', subject: 's', body: 'b' } as const;
    const id = await addMail(shop.db, mail);
    await sql`update mail set given_up_at = now(), attempts = 3, last_error = ${lastError} where id = ${id}`.execute(
      shop.db,
    );
    return id;
  };

  test('are listed without addresses, and sent again once', async () => {
    const id = await givenUp('550 <chan@friend.example> is unknown');
    const sent = await givenUp('550');
    await sql`update mail set given_up_at = null, sent_at = now() where id = ${sent}`.execute(shop.db);
    const before = (await call<Outbox>('GET', '/api/outbox')).body;
    expect(before.mails).toMatchObject([{ id, kind: 'enquiry', orderId: null, reason: '550 <…> is unknown' }]);
    expect(before.givenUp).toBe(1);
    const again = () => call<{ mails: number }>('POST', '/api/outbox/send-again', { ids: [id, sent] });
    expect((await again()).body).toEqual({ mails: 1 });
    expect((await again()).body).toEqual({ mails: 0 });
    const after = (await call<Outbox>('GET', '/api/outbox')).body;
    expect([after.givenUp, after.waiting]).toEqual([0, before.waiting + 1]);
    const audit = await auditOf('MAILS_SENT_AGAIN');
    expect(audit).toEqual({ principal: operator.login, message: `1 given up, to be sent again: ${id}` });
  });
});
