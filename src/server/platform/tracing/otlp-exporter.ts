// Sends spans to a collector by OTLP over HTTP, as JSON, once a second. A collector that is away or slow costs spans, never a request.
import type { Logger } from 'pino';
import { type Attributes, type Span, spanKinds, type Tracer } from './tracing.ts';

const pauseMilliseconds = 1000;
const spansPerCallMax = 512;
const spansWaitingMax = 4096;
const patienceMilliseconds = 5000;

export type TracingConfiguration = {
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  /** Between 0 and 1. */
  sampledShare: number;
};

export class OtlpExporter implements Tracer {
  readonly sampledShare: number;
  readonly #configuration: TracingConfiguration;
  readonly #log: Pick<Logger, 'warn'>;
  readonly #timer: NodeJS.Timeout;
  #waiting: Span[] = [];
  #isAway = false;
  #isStopping = false;
  #sending: Promise<void> | undefined;

  constructor(configuration: TracingConfiguration, log: Pick<Logger, 'warn'>) {
    this.sampledShare = configuration.sampledShare;
    this.#configuration = configuration;
    this.#log = log;
    this.#timer = setInterval(() => void this.flush(), pauseMilliseconds).unref();
  }

  take(span: Span): void {
    if (this.#waiting.length < spansWaitingMax) this.#waiting.push(span);
  }

  flush(): Promise<void> {
    this.#sending ??= this.#sendWaiting().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#isStopping = true;
    await this.#sending;
    await this.flush();
  }

  /** A server that stops does not wait for a collector again and again. */
  async #sendWaiting(): Promise<void> {
    while (this.#waiting.length > 0 && !(this.#isStopping && this.#isAway))
      await this.#send(this.#waiting.splice(0, spansPerCallMax));
  }

  async #send(spans: Span[]): Promise<void> {
    const { endpoint, headers, serviceName } = this.#configuration;
    try {
      const reply = await fetch(`${endpoint.replace(/\/$/, '')}/v1/traces`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(otlpOf(spans, serviceName)),
        signal: AbortSignal.timeout(patienceMilliseconds),
      });
      await reply.arrayBuffer();
      if (!reply.ok) throw new Error(`the collector said ${reply.status}`);
      this.#isAway = false;
    } catch (error) {
      if (!this.#isAway) this.#log.warn({ err: error }, 'traces do not reach their collector');
      this.#isAway = true;
    }
  }
}

const faultStatus = 2;

const otlpOf = (spans: readonly Span[], serviceName: string) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf({ 'service.name': serviceName }) },
      scopeSpans: [
        {
          scope: { name: 'limelight' },
          spans: spans.map(({ traceId, spanId, parentSpanId, name, kind, attributes, links, isFault, ...times }) => ({
            traceId,
            spanId,
            ...(parentSpanId !== undefined && { parentSpanId }),
            name,
            kind: spanKinds[kind],
            startTimeUnixNano: nanoseconds(times.startedAt),
            endTimeUnixNano: nanoseconds(times.endedAt),
            attributes: attributesOf(attributes),
            links: links.map((link) => ({ traceId: link.traceId, spanId: link.spanId })),
            status: isFault ? { code: faultStatus } : {},
          })),
        },
      ],
    },
  ],
});

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(Math.round(value)) } : { stringValue: value },
  }));

/** Too large for a number. */
const nanoseconds = (milliseconds: number): string => {
  const whole = Math.floor(milliseconds);
  return String(BigInt(whole) * 1_000_000n + BigInt(Math.round((milliseconds - whole) * 1e6)));
};
