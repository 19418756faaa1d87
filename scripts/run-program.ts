// Runs a program of a longer job to its end, in a group of its own: a signal to stop ends the whole group.
import { type ChildProcess, spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

export type ProgramEnd = { isGood: boolean; output: string };
type Program = { name: string; flags: string[]; environment: NodeJS.ProcessEnv; isShown: boolean };

const root = join(import.meta.dirname, '..');
const programsFolder = join(root, 'node_modules/.bin');
const secondsToStop = 15;
const running = new Set<ChildProcess>();

/** A tool from our packages. Its words go to the screen as they come, or come back with the end. */
export async function runProgram({ name, flags, environment, isShown }: Program): Promise<ProgramEnd> {
  const child = spawn(join(programsFolder, name), flags, {
    cwd: root,
    detached: true,
    stdio: ['ignore', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'],
    env: { ...environment, PATH: `${programsFolder}${delimiter}${environment.PATH}` },
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const isGood = await new Promise<boolean>((resolve) => {
    child.once('error', (error) => {
      output += error.message;
      resolve(false);
    });
    child.once('close', (code) => resolve(code === 0));
  });
  running.delete(child);
  return { isGood, output };
}

/** Ends all programs that run, politely first, and then this one. */
export function stopOnSignals(): void {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(name, async () => {
      console.log(`\nInterrupted (${name}).`);
      const ends = [...running].map((child) => new Promise((resolve) => child.once('close', resolve)));
      signalAll('SIGINT');
      setTimeout(() => {
        signalAll('SIGKILL');
        process.exit(130);
      }, secondsToStop * 1000).unref();
      await Promise.all(ends);
      process.exit(130);
    });
  }
}

function signalAll(signal: NodeJS.Signals): void {
  for (const { pid } of running) {
    try {
      if (pid) process.kill(-pid, signal);
    } catch {
      // It has just ended by itself.
    }
  }
}
