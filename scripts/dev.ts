// `npm run dev`: the shop, started again at each change of a source; pages are built first when the change is one of theirs.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildWebIfStale } from './build-web.ts';

const root = join(import.meta.dirname, '..');
/** An editor writes several files for one change. */
const quietMilliseconds = 150;

let server: ChildProcess | undefined;
let changes = 0;
let isStopping = false;

for (const folder of ['src', 'migrations'])
  watch(join(root, folder), { recursive: true }, (_, file) => {
    if (file && !/\.test\.tsx?$|(?:^|\/)\./.test(file)) changes += 1;
  });
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    isStopping = true;
    server?.kill('SIGTERM');
  });

await startAgain();
while (!isStopping) {
  const seen = changes;
  await wait(quietMilliseconds);
  if (seen === 0 || seen !== changes) continue;
  changes = 0;
  await startAgain();
}
await stop();
// The watched folders would keep the process.
process.exit(0);

/** A change that cannot be built leaves the shop as it is. */
async function startAgain(): Promise<void> {
  const startedAt = performance.now();
  try {
    await buildWebIfStale();
  } catch (error) {
    console.error((error as Error).message);
    return;
  }
  await stop();
  if (isStopping) return;
  server = spawn(process.execPath, [join(root, 'src/server/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  console.log(`Started after ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
}

async function stop(): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}
