// Runs one program of a longer job to its end, in a group of its own: when we are told to stop, all of it stops.
import { type ChildProcess, spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

export type ProgramEnd = { isGood: boolean; output: string };
type Program = { name: string; flags: string[]; environment: NodeJS.ProcessEnv; isShown: boolean };

const root = join(import.meta.dirname, '..');
const programsFolder = join(root, 'node_modules/.bin');
const secondsToStop = 15;
let running: ChildProcess | undefined;

/** A tool from our packages. Its words go to the screen as they come, or come back with the end. */
export async function runProgram({ name, flags, environment, isShown }: Program): Promise<ProgramEnd> {
  const child = spawn(join(programsFolder, name), flags, {
    cwd: root,
    detached: true,
    stdio: ['ignore', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'],
    env: { ...environment, PATH: `${programsFolder}${delimiter}${environment.PATH}` },
  });
  running = child;
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
  running = undefined;
  return { isGood, output };
}

/** Ends what is running, politely first, and then ourselves. */
export function stopOnSignals(): void {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(name, () => {
      console.log(`\nInterrupted (${name}).`);
      const child = running;
      if (!child?.pid) process.exit(130);
      const group = -child.pid;
      child.once('close', () => process.exit(130));
      signalGroup(group, 'SIGINT');
      setTimeout(() => {
        signalGroup(group, 'SIGKILL');
        process.exit(130);
      }, secondsToStop * 1000).unref();
    });
  }
}

function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(group, signal);
  } catch {
    // It has just ended by itself.
  }
}
