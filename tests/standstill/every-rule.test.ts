// Every function of src/domain that reads a text takes time that grows linearly with its length.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Reading } from './read-in-worker.ts';
import { type TextReader, textReadersIn } from './text-readers.ts';

const root = join(import.meta.dirname, '../..');
const millisecondsMax = 50;
const growthMax = 3.5;
/** A function that says nothing for so long never ends. Long, because other work on the machine makes a thread silent, too. */
const silenceMilliseconds = 20_000;
/** One that was planted may be found too early. */
const silenceWhenPlanted = 2_000;

type Said = { begins: string } | { reading: Reading };

async function readAll(readers: readonly TextReader[], { isPlanted = false } = {}): Promise<string[]> {
  const found: string[] = [];
  let underWay = '';
  const worker = new Worker(join(import.meta.dirname, 'read-in-worker.ts'), { workerData: readers });
  await new Promise<void>((resolve, reject) => {
    const giveUp = () => {
      found.push(`${underWay} never ends`);
      void worker.terminate();
    };
    const silence = isPlanted ? silenceWhenPlanted : silenceMilliseconds;
    let timer = setTimeout(giveUp, silence);
    worker.on('message', (said: Said) => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, silence);
      if ('begins' in said) underWay = said.begins;
      else if (isFound(said.reading)) found.push(reported(said.reading));
      if (!isPlanted || found.length === 0) return;
      worker.removeAllListeners('message');
      void worker.terminate();
    });
    worker.on('error', reject);
    worker.on('exit', () => {
      clearTimeout(timer);
      resolve();
    });
  });
  return found;
}

const isFound = ({ milliseconds, times }: Reading): boolean => milliseconds > millisecondsMax || times > growthMax;
const reported = ({ name, kind, milliseconds, times }: Reading): string =>
  `${name.replace(pathToFileURL(root).href, '')} on ${kind}: ${milliseconds.toFixed(0)} ms, ${times.toFixed(1)} times`;

test('every rule', { timeout: 180_000 }, async () => {
  const folder = join(root, 'src/domain');
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => pathToFileURL(join(folder, path)).href);
  const readers = paths.flatMap(textReadersIn);
  expect(readers.length).toBeGreaterThan(20);
  expect(await readAll(readers)).toEqual([]);
});

describe('is noticed when it is planted:', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'limelight-rules-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each([
    [
      'every pair of groups',
      'text.slice(0, 700).split(" ").some((_, a, all) => all.some((__, b) => all.slice(a, b).join("") === "!"))',
    ],
    ['a pattern that goes back and forth', '/(a+)+$/.test(text.slice(-27))'],
    ['a pattern that begins everywhere', '/\\s+$/.test(text)'],
  ])('%s', { timeout: 60_000 }, async (_, read) => {
    const file = join(folder, `${Math.random().toString(36).slice(2)}.ts`);
    writeFileSync(file, `export const planted = (text: string) => ${read};`);
    expect((await readAll(textReadersIn(pathToFileURL(file).href), { isPlanted: true })).length).toBeGreaterThan(0);
  });
});
