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
  isSampled: boolean;
};
/** As OpenTelemetry numbers them. */
export const spanKinds = { internal: 1, server: 2, client: 3 } as const;
export type SpanKind = keyof typeof spanKinds;

export type Tracer = { take: (span: Span) => void; sampledShare: number };
type Begin = { name: string; kind?: SpanKind; attributes?: Attributes; parent?: Span | undefined; links?: Span[] };

let tracer: Tracer | null = null;
const current = new AsyncLocalStorage<Span>();

export const beginTracing = (given: Tracer): void => {
  tracer = given;
};
export const endTracing = (): void => {
  tracer = null;
};
export const isTracing = (): boolean => tracer !== null;
export const currentSpan = (): Span | undefined => (tracer === null ? undefined : current.getStore());

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
    isSampled: parent?.isSampled ?? Math.random() < (tracer?.sampledShare ?? 0),
  };
}

export function endSpan(span: Span): void {
  span.endedAt = now();
  if (span.isSampled) tracer?.take(span);
}

export const runIn = <Result>(span: Span, work: () => Result): Result => current.run(span, work);

export async function inSpan<Result>(begin: Begin, work: () => Promise<Result>): Promise<Result> {
  if (tracer === null) return work();
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

/** Of work that has just ended. */
export function noteSpan(begin: Begin & { milliseconds: number; isFault: boolean }): void {
  if (tracer === null) return;
  const span = startSpan(begin);
  span.startedAt -= begin.milliseconds;
  span.isFault = begin.isFault;
  endSpan(span);
}
