// The demo shop, made by a program of its own that ends: what drawing its pictures takes of memory would stay with the server.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Deps } from '../platform/deps.ts';
import { areAccountsFurnished, isFurnished } from './demo.queries.ts';

type Furnishing = Pick<Deps, 'db' | 'databaseUrl'> & {
  say: (sentence: string) => void;
  signal: AbortSignal;
  program?: string;
};

const seeder = join(import.meta.dirname, 'seed-program.ts');

export async function furnishShop({ db, databaseUrl, say, signal, program = seeder }: Furnishing): Promise<void> {
  if ((await isFurnished(db)) && (await areAccountsFurnished(db))) return;
  // The address has a password, which the list of processes must not show.
  const child = fork(program, { env: { ...process.env, DATABASE_URL: databaseUrl }, signal });
  child.on('message', (sentence) => say(String(sentence)));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`The demo shop could not be furnished: its program ended with ${code}.`);
}
