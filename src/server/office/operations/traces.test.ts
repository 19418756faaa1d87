// A sale as a collector of OpenTelemetry receives it: the request, its batch, the statements, and a call to a provider.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderRequest } from '../../../../tests/support/people/buyers.ts';
import { type BoxOffice, oneTicket, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { postForm } from '../../money/gateways/post-form.ts';
import { openLog } from '../../platform/log.ts';
import { OtlpExporter } from '../../platform/tracing/otlp-exporter.ts';
import { beginTracing, endTracing, inSpan, isTracing } from '../../platform/tracing/tracing.ts';

type ReceivedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[];
};

const received: ReceivedSpan[] = [];
const lines: string[] = [];
const log = openLog({ level: 'warn', write: (line) => lines.push(line) });
let collector: Server;
let exporter: OtlpExporter;
let shop: BoxOffice;
beforeAll(async () => {
  collector = createServer(async (request, reply) => {
    let text = '';
    for await (const part of request) text += part;
    expect([request.url, request.headers['x-collector']]).toEqual(['/v1/traces', 'ours']);
    received.push(...JSON.parse(text).resourceSpans[0].scopeSpans[0].spans);
    reply.end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const headers = { 'x-collector': 'ours' };
  exporter = new OtlpExporter({ endpoint, headers, serviceName: 'limelight', sampledShare: 1 }, log);
  beginTracing(exporter);
  shop = await openBoxOffice({}, { log });
});
afterAll(async () => {
  endTracing();
  await exporter.stop();
  await shop.close();
  collector.close();
});

const named = (name: string) => received.find((span) => span.name === name) as ReceivedSpan;

test('an order is a request, with its batch and the statements of the batch below it', async () => {
  const hall = await shop.hallOf(10);
  const reply = await shop.app.inject(orderRequest(shop.buyer(hall.eventId), oneTicket(hall)));
  expect(reply.statusCode).toBe(200);
  await expect.poll(() => exporter.flush().then(() => named('POST /api/order'))).toBeTruthy();
  const request = named('POST /api/order');
  const batch = named('batch');
  const statements = received.find(
    ({ name, parentSpanId }) => name === 'statements' && parentSpanId === batch.spanId,
  ) as ReceivedSpan;
  expect(batch).toMatchObject({ traceId: request.traceId, parentSpanId: request.spanId });
  expect(statements).toMatchObject({ traceId: request.traceId });
  expect(BigInt(batch.endTimeUnixNano)).toBeGreaterThan(BigInt(batch.startTimeUnixNano));
  expect(request.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: '200' } });
});

test('a call to a provider belongs to the work that makes it, and nothing of a buyer is in any span', async () => {
  await inSpan({ name: 'the work' }, () => postForm(log, 'http://127.0.0.1:9/pay', { name: '陳大文' }));
  await exporter.flush();
  expect(named('ask provider')).toMatchObject({ parentSpanId: named('the work').spanId });
  const texts = JSON.stringify(received);
  for (const personal of ['陳大文', 'taiman@visitor.example', 'Bearer', 'token='])
    expect(texts).not.toContain(personal);
});

test('the trace is named in a refusal and in the lines of the log about it', async () => {
  const { body } = await shop.app.inject('/no-such-call');
  expect(JSON.parse(body).traceId).toMatch(/^[0-9a-f]{32}$/);
  await inSpan({ name: 'a failing job' }, async () => log.warn('something is not well'));
  await exporter.flush();
  expect(JSON.parse(lines.at(-1) as string)).toMatchObject({ traceId: named('a failing job').traceId });
});

test('without a collector nothing is begun', () => {
  endTracing();
  expect(isTracing()).toBe(false);
  beginTracing(exporter);
});
