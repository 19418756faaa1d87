import { afterEach, beforeEach, expect, test } from 'vitest';
import { GroupCommit } from '../database/group-commit.ts';
import {
  beginTracing,
  choosesTrace,
  currentSpan,
  endTracing,
  inSpan,
  noteSpan,
  runIn,
  type Span,
  startSpan,
} from './tracing.ts';

const tracesPerSecondMax = 50;

let spans: Span[];
beforeEach(() => {
  spans = [];
  beginTracing({ take: (span) => void spans.push(span), sampledShare: 1 });
});
afterEach(() => endTracing());

const names = () => spans.map(({ name }) => name);
const chosen = (kind: string, requests: number) =>
  Array.from({ length: requests }, () => choosesTrace(kind)).filter(Boolean).length;

test('in a rush some requests of a route are traced, and those of a quiet route all the same', () => {
  const traced = chosen('/rush', 20_000);
  expect(traced).toBeGreaterThanOrEqual(tracesPerSecondMax);
  // The rush may go on over the end of a second.
  expect(traced).toBeLessThanOrEqual(3 * tracesPerSecondMax);
  expect(choosesTrace('/quiet')).toBe(true);
});

test('no request is traced with a share of none', () => {
  beginTracing({ take: (span) => void spans.push(span), sampledShare: 0 });
  expect(chosen('/a route', 1000)).toBe(0);
});

test('a statement belongs to a trace, and begins none', async () => {
  const statement = { name: 'statement', milliseconds: 1, isFault: false };
  noteSpan(statement);
  await inSpan({ name: 'traced' }, async () => {
    runIn(undefined, () => noteSpan(statement));
    expect(names()).toEqual([]);
    noteSpan(statement);
  });
  expect(names()).toEqual(['statement', 'traced']);
  expect(currentSpan()).toBeUndefined();
});

test('a batch belongs to its first traced request, and is not traced without one, whoever began the work', async () => {
  let during = async (): Promise<unknown> => undefined;
  const run = async (items: string[]) => {
    void during();
    return items;
  };
  const commit = new GroupCommit({ itemsMax: 100, waitingMax: 100, waitMillisecondsMax: 10_000, run });
  const request = startSpan({ name: 'request' });
  await Promise.all([runIn(undefined, () => commit.add('a')), runIn(request, () => commit.add('b'))]);
  expect(spans).toMatchObject([{ name: 'batch', parentSpanId: request.spanId, traceId: request.traceId }]);
  spans = [];
  // The second batch is run by the work that the traced request began.
  let second: Promise<string> | undefined;
  during = async () => {
    second ??= runIn(undefined, () => commit.add('d'));
  };
  await runIn(request, () => commit.add('c'));
  expect(await second).toBe('d');
  expect(spans).toMatchObject([{ name: 'batch', traceId: request.traceId, attributes: { items: 1 } }]);
});
