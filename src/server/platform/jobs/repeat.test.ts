import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openLog } from '../log.ts';
import { type Repeated, repeat } from './repeat.ts';
import { repeatForEach } from './repeat-for-each.ts';

let rounds: number;
let warnings: string[];
let job: Repeated | undefined;
beforeEach(() => {
  rounds = 0;
  warnings = [];
});
afterEach(() => job?.stop());

const hour = 3_600_000;
const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(JSON.parse(line).msg) });
const start = (round: Parameters<typeof repeat>[0]['round'], pauseMilliseconds = hour) => {
  job = repeat({ name: 'count', log, pauseMilliseconds, round });
  job.start();
  return job;
};
const counting = async () => {
  rounds++;
  return false;
};

test('the first round begins with its start, the next after the pause', async () => {
  start(counting, 1);
  expect(rounds).toBe(1);
  await vi.waitUntil(() => rounds > 3);
});

test('before its start it does nothing, and after its end it is not started', async () => {
  const never = repeat({ name: 'count', log, pauseMilliseconds: hour, round: counting });
  never.wake();
  await never.stop();
  never.start();
  expect(rounds).toBe(0);
});

test('to wake it ends the pause', async () => {
  const { wake } = start(counting);
  await vi.waitUntil(() => rounds === 1);
  wake();
  await vi.waitUntil(() => rounds === 2);
});

test('a round knows whether the job was woken', async () => {
  const woken: boolean[] = [];
  const { wake } = start(async (_stopping, _failed, isWoken) => {
    woken.push(isWoken);
    return woken.length === 1 ? undefined : 1;
  });
  wake();
  await vi.waitUntil(() => woken.length >= 3);
  expect(woken.slice(0, 3)).toEqual([false, true, false]);
});

test('to wake it during a round is not lost', async () => {
  let finish = () => {};
  const { wake } = start(async () => {
    rounds++;
    if (rounds === 1) await new Promise<void>((resolve) => (finish = resolve));
    return undefined;
  });
  wake();
  finish();
  await vi.waitUntil(() => rounds === 2);
});

test('where there may be more the next round follows without a pause, and so it does after a pause of nought', async () => {
  start(async () => [true, 0, undefined][rounds++]);
  await vi.waitUntil(() => rounds === 3);
});

test('a round that tried nothing leaves the result of the one before', async () => {
  const { wake, takeRounds } = start(async (_stopping, failed) => {
    rounds++;
    if (rounds === 1) failed(new Error('no room'));
    return rounds === 3 ? undefined : null;
  });
  const succeededAfter = async (count: number) => {
    await vi.waitUntil(() => rounds === count);
    return await vi.waitUntil(() => takeRounds());
  };
  expect(await succeededAfter(1)).toMatchObject({ failures: 1, succeededAt: null });
  wake();
  expect(await succeededAfter(2)).toMatchObject({ failures: 0, succeededAt: null });
  wake();
  expect((await succeededAfter(3)).succeededAt).toBeGreaterThan(0);
});

test('a round that fails is told to the log, and others follow', async () => {
  const { wake } = start(async () => {
    rounds++;
    throw new Error('the database is away');
  });
  await vi.waitUntil(() => warnings.length === 1);
  wake();
  await vi.waitUntil(() => rounds === 2);
  expect(warnings[0]).toBe('could not count');
});

test('an item that fails is named in the log, and the others are done', async () => {
  const lines: string[] = [];
  const done: number[] = [];
  job = repeatForEach({
    key: 'expireOrders',
    name: 'let go of expired orders',
    log: openLog({ level: 'warn', write: (line) => lines.push(line) }),
    secondsBetweenRounds: 3600,
    list: async () => [{ eventId: 7 }, { eventId: 8 }],
    act: async ({ eventId }) => {
      if (eventId === 7) throw new Error('the row is locked');
      done.push(eventId);
    },
  });
  job.start();
  await vi.waitUntil(() => done.length === 1);
  expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({ msg: 'could not let go of expired orders', eventId: 7 });
});

test('to stop it waits for the round under way, tells it so, and none follows', async () => {
  let isDone = false;
  const { stop } = start(async (stopping) => {
    rounds++;
    await new Promise((resolve) => stopping.addEventListener('abort', resolve));
    isDone = true;
    return true;
  });
  await stop();
  expect(isDone).toBe(true);
  expect(rounds).toBe(1);
});
