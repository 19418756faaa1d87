// Traces: what one request did, over its batch and its statements to a provider. Without OTEL_EXPORTER_OTLP_ENDPOINT nothing is begun, and
// each place costs one comparison (docs/decisions/0076).
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

export type Attributes = Record<string, string | number>;
export type Span = {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  kind: SpanKind;
  /** Milliseconds since 1970, with their fraction. */
  startedAt: number;
  endedAt: number;
  attributes: Attributes;
  links: Pick<Span, 'traceId' | 'spanId'>[];
  isFault: boolean;
};
/** The kinds have the numbers of OpenTelemetry. */
export const spanKinds = { internal: 1, server: 2, client: 3 } as const;
export type SpanKind = keyof typeof spanKinds;

export type Tracer = { take: (span: Span) => void; sampledShare: number };
type Begin = { name: string; kind?: SpanKind; attributes?: Attributes; parent?: Span | undefined; links?: Span[] };

let tracer: Tracer | null = null;
const current = new AsyncLocalStorage<Span | undefined>();

/** A rush must not pay for traces that nobody can read: of each kind so many begin in a second on a server, whatever the share. */
const tracesPerSecondMax = 50;
const begun = new Map<string, { second: number; count: number }>();

export const beginTracing = (given: Tracer): void => {
  tracer = given;
};
export const endTracing = (): void => {
  tracer = null;
};
export const isTracing = (): boolean => tracer !== null;
export const currentSpan = (): Span | undefined => (tracer === null ? undefined : current.getStore());

/** Whether a trace begins here. A kind is a route, or the name of other work: a rush for one leaves room for the others. */
export function choosesTrace(kind: string): boolean {
  if (tracer === null || Math.random() >= tracer.sampledShare) return false;
  const second = Math.floor(performance.now() / 1000);
  const last = begun.get(kind);
  if (last?.second === second) return ++last.count <= tracesPerSecondMax;
  begun.set(kind, { second, count: 1 });
  return true;
}

const now = (): number => performance.timeOrigin + performance.now();

export function startSpan({
  name,
  kind = 'internal',
  attributes = {},
  parent = currentSpan(),
  links = [],
}: Begin): Span {
  return {
    traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    parentSpanId: parent?.spanId,
    name,
    kind,
    startedAt: now(),
    endedAt: 0,
    attributes,
    links,
    isFault: false,
  };
}

export function endSpan(span: Span): void {
  span.endedAt = now();
  tracer?.take(span);
}

/** Without a span the work belongs to no trace, whoever begins it. */
export const runIn = <Result>(span: Span | undefined, work: () => Result): Result => current.run(span, work);

/** Where it belongs to no trace, a trace may begin with it. */
export async function inSpan<Result>(begin: Begin, work: () => Promise<Result>): Promise<Result> {
  const { name, parent = currentSpan() } = begin;
  if (tracer === null || (parent === undefined && !choosesTrace(name))) return work();
  const span = startSpan(begin);
  try {
    return await current.run(span, work);
  } catch (error) {
    span.isFault = true;
    throw error;
  } finally {
    endSpan(span);
  }
}

/** Notes a span of work that has just ended. It begins no trace: what is not traced must cost nothing. */
export function noteSpan(begin: Begin & { milliseconds: number; isFault: boolean }): void {
  if (currentSpan() === undefined) return;
  const span = startSpan(begin);
  span.startedAt -= begin.milliseconds;
  span.isFault = begin.isFault;
  endSpan(span);
}
