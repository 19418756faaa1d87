// Where a node process spent its time, from what --cpu-prof wrote, in groups that can be talked about.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rounded } from './figures.ts';
import { type Frame, namesOfSources } from './frame-sources.ts';

type Profile = {
  nodes: { id: number; callFrame: Frame }[];
  /** In microseconds, on the clock of process.hrtime. */
  startTime: number;
  samples: number[];
  timeDeltas: number[];
};
/** Microseconds on the same clock. */
export type Span = { from: number; to: number };

export const profilingFlags = (folder: string) => ['--cpu-prof', `--cpu-prof-dir=${folder}`, '--cpu-prof-interval=250'];
export const microsecondsNow = () => Number(process.hrtime.bigint() / 1000n);

/** Shares of the busy time within these spans. */
export function readCpuProfile(folder: string, spans: readonly Span[]) {
  const file = readdirSync(folder).find((name) => name.endsWith('.cpuprofile'));
  if (!file) throw new Error('The shop wrote no profile.');
  const profile = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Profile;
  const inSources = namesOfSources();
  const frames = new Map(profile.nodes.map(({ id, callFrame }) => [id, inSources(callFrame)]));
  const groups = new Map<string, number>();
  const functions = new Map<string, number>();
  let at = profile.startTime;
  let [busy, idle] = [0, 0];
  for (const [index, sample] of profile.samples.entries()) {
    const microseconds = profile.timeDeltas[index] ?? 0;
    at += microseconds;
    const frame = frames.get(sample);
    if (!frame || !spans.some(({ from, to }) => from <= at && at <= to)) continue;
    if (frame.functionName === '(idle)') idle += microseconds;
    else {
      busy += microseconds;
      add(groups, groupOf(frame), microseconds);
      add(functions, nameOf(frame), microseconds);
    }
  }
  return {
    idleShare: rounded(idle / (busy + idle)),
    groups: sharesOf(groups, busy),
    functions: sharesOf(functions, busy, 45),
  };
}

const add = (sums: Map<string, number>, name: string, value: number) => sums.set(name, (sums.get(name) ?? 0) + value);

const sharesOf = (sums: Map<string, number>, total: number, most = Number.POSITIVE_INFINITY) =>
  [...sums]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([name, value]) => `${((100 * value) / total).toFixed(1)} % ${name}`);

function groupOf({ functionName, url }: Frame): string {
  if (functionName === '(garbage collector)') return 'garbage collection';
  const [, library] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
  if (library) return library;
  const [, own] = /\/src\/((?:[a-z-]+\/){1,2}[a-z-]+)\//.exec(url) ?? [];
  if (own) return `own code: ${own}`;
  if (url.includes('/dist/server/')) return 'kysely and zod';
  const [, builtIn] = /^node:(?:internal\/)?([a-z_]+)/.exec(url) ?? [];
  return builtIn ? `node: ${builtIn}` : 'native';
}

function nameOf({ functionName, url, lineNumber }: Frame): string {
  const place = url.replace(/^.*\/(?=node_modules\/|src\/)/, '');
  return `${functionName || '(nameless)'}${place && ` ${place}:${lineNumber + 1}`}`;
}
