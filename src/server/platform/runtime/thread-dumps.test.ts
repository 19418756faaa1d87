import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';

const ended: (() => unknown)[] = [];
afterEach(() => {
  for (const end of ended.splice(0)) end();
});

/** Watches its own main thread, and prints each stall. */
const program = `
  import { ThreadDumps } from ${JSON.stringify(new URL('thread-dumps.ts', import.meta.url).href)};
  const dumps = new ThreadDumps({ clock: () => new Date(), log: { warn: ({ because }) => console.log(because) } });
  dumps.start().once('online', () => console.log('watching'));
  setInterval(() => undefined, 1000);`;

async function startWatched(): Promise<{ debuggerUrl: string; nextLine: () => Promise<string | undefined> }> {
  const child = spawn(process.execPath, ['--inspect=127.0.0.1:0', '--input-type=module', '--eval', program]);
  ended.push(() => child.kill('SIGKILL'));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  for await (const line of createInterface({ input: child.stderr })) {
    const debuggerUrl = /ws:\S+/.exec(line)?.[0];
    if (debuggerUrl) return { debuggerUrl, nextLine: async () => (await lines.next()).value };
  }
  throw new Error('the program has no debugger');
}

async function connectDebugger(url: string) {
  const socket = new WebSocket(url);
  ended.push(() => socket.close());
  await once(socket, 'open');
  let [sent, answered] = [0, 0];
  socket.addEventListener('message', () => {
    answered += 1;
  });
  return {
    evaluate: (expression: string) => {
      sent += 1;
      socket.send(JSON.stringify({ id: sent, method: 'Runtime.evaluate', params: { expression } }));
    },
    countUnanswered: () => sent - answered,
  };
}

test('a developer evaluates in a debugger while the main thread stalls, and the program goes on', async () => {
  const { debuggerUrl, nextLine } = await startWatched();
  const { evaluate, countUnanswered } = await connectDebugger(debuggerUrl);
  expect(await nextLine()).toBe('watching');
  evaluate('for (const end = Date.now() + 1500; Date.now() < end; );');
  // Some of these come after the thread was asked to pause, and are evaluated before it does.
  const more = setInterval(() => evaluate('1 + 1'), 20);
  ended.push(() => clearInterval(more));
  expect(await nextLine()).toMatch(/^a debugger is open/);
  clearInterval(more);
  await expect.poll(countUnanswered).toBe(0);
});
