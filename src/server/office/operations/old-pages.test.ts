// Pages of older versions, which only read: each field that they take without looking whether it is there.
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedIn, signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';
import { until } from '../../../../tests/support/tools/until.ts';

let shop: RunningApp;
let operator: SignedIn;
beforeAll(async () => {
  shop = await runningApp({ environment: { PUBLIC_ADDRESS: 'https://tickets.example' }, jobs: ['sayAlive'] });
  operator = await signedIn(shop.deps, { authorities: ['ROLE_OPERATOR'] });
});
afterAll(() => shop.close());

const read = async (url: string, headers: Record<string, string> = operator.headers) => {
  const reply = await shop.app.inject({ url, headers });
  expect(reply.statusCode, url).toBe(200);
  return { body: reply.json(), headers: reply.headers };
};

test('5.0 to 6.10, at their start: the profiles and the ribbon, without a sign-in', async () => {
  const { body } = await read('/management/info', {});
  expect(body.activeProfiles).toContain('dev');
  expect(body.activeProfiles).toContain(body['display-ribbon-on-profiles']);
});

test('5.0 to 6.10, gateway: instances with their state, and metadata that is an object', async () => {
  await shop.anotherServer();
  const { body } = await read('/api/gateway/routes');
  expect(body.map(({ path }: { path: string }) => path)).toEqual(['/api/**', '/management/**']);
  for (const { serviceId, serviceInstances } of body) {
    expect(serviceInstances).toHaveLength(2);
    for (const instance of serviceInstances)
      expect(instance).toMatchObject({
        serviceId,
        host: hostname(),
        port: 443,
        secure: true,
        uri: 'https://tickets.example',
        metadata: { id: expect.any(String) },
        instanceInfo: { status: 'UP' },
      });
  }
});

test('5.0 to 5.8, logs: a list of names with levels', async () => {
  const { body } = await read('/management/logs');
  for (const logger of body) expect(Object.keys(logger).sort()).toEqual(['level', 'name']);
});

test('6.0 to 6.10, logs: loggers by name with an effective level', async () => {
  const { body } = await read('/management/loggers');
  for (const logger of Object.values<{ effectiveLevel: string }>(body.loggers))
    expect(body.levels).toContain(logger.effectiveLevel);
});

test('5.0 to 6.10, configuration: contexts with beans, and sources with values', async () => {
  const { body: properties } = await read('/management/configprops');
  const contexts = Object.values<{ beans: Record<string, { prefix: string; properties: object }> }>(
    properties.contexts,
  );
  expect(contexts.length).toBeGreaterThan(0);
  for (const { prefix, properties: values } of contexts.flatMap(({ beans }) => Object.values(beans))) {
    expect(prefix).not.toBe('');
    expect(Object.keys(values)).not.toEqual([]);
  }
  const { body: environment } = await read('/management/env');
  for (const { name, properties: values } of environment.propertySources) {
    expect(name).not.toBe('');
    for (const each of Object.values<{ value: string }>(values)) expect(each.value).toEqual(expect.any(String));
  }
});

test('5.0 to 6.10, audits: each sort that they send, and the count in a header', async () => {
  for (const sort of ['id,asc', 'auditEventDate,desc', 'principal,asc', 'auditEventType,desc']) {
    const days = 'fromDate=2020-01-01&toDate=2099-12-31';
    const { body, headers } = await read(`/management/audits?${days}&page=0&size=20&sort=${sort}&cacheBuster=1`);
    expect(Number(headers['x-total-count'])).toBe(body.length);
    for (const { timestamp, principal, type, data } of body)
      expect([timestamp, principal, type, data.message].map((text) => typeof text)).toEqual(Array(4).fill('string'));
  }
});

const filter = 'com.codahale.metrics.servlet.InstrumentedFilter';
const gaugesRead = [
  ...['total.used', 'total.max', 'heap.used', 'heap.max', 'non-heap.used', 'non-heap.committed'].map(
    (name) => `jvm.memory.${name}`,
  ),
  ...['', 'runnable.', 'timed_waiting.', 'waiting.', 'blocked.'].map((state) => `jvm.threads.${state}count`),
  ...['MarkSweep', 'Scavenge'].flatMap((kind) => [`jvm.garbage.PS-${kind}.count`, `jvm.garbage.PS-${kind}.time`]),
  'HikariPool-1.pool.TotalConnections',
  'HikariPool-1.pool.ActiveConnections',
];

/** Fetched, since only real requests are counted. */
async function callOnce(): Promise<void> {
  if (!shop.app.server.listening) await shop.app.listen({ host: '127.0.0.1', port: 0 });
  await fetch(`http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}/management/info`);
}

test('5.0 to 5.7, metrics: gauges, meters, timers and the use of the pool', async () => {
  await callOnce();
  await until(async () => 'service GET /management/info' in (await read('/management/metrics')).body.timers);
  const { body } = await read('/management/metrics');
  for (const name of gaugesRead) expect(body.gauges[name]?.value, name).toEqual(expect.any(Number));
  expect(body.counters[`${filter}.activeRequests`].count).toEqual(expect.any(Number));
  expect(body.timers[`${filter}.requests`].count).toBeGreaterThan(0);
  for (const kind of ['ok', 'notFound', 'serverError']) {
    const { count, mean_rate, m1_rate, m5_rate, m15_rate } = body.meters[`${filter}.responseCodes.${kind}`];
    for (const figure of [count, mean_rate, m1_rate, m5_rate, m15_rate]) expect(figure).toEqual(expect.any(Number));
  }
  const figures = ['count', 'max', 'mean', 'min', 'p50', 'p75', 'p95', 'p99'];
  const rows = [body.histograms['HikariPool-1.pool.Usage'], body.timers['service GET /management/info']];
  for (const row of rows) for (const name of figures) expect(row[name], name).toEqual(expect.any(Number));
  const caches = Object.keys(body.timers).filter((name) => name.includes('net.sf.ehcache.Cache'));
  expect(caches.length).toBeGreaterThan(0);
  for (const cache of caches.map((name) => name.slice(0, name.lastIndexOf('.'))))
    for (const part of ['objects', 'hits', 'misses', 'eviction-count'])
      expect(body.gauges[`${cache}.${part}`].value).toEqual(expect.any(Number));
});

const durationsRead = ['count', 'mean', '0.0', '0.5', '0.75', '0.95', '0.99', 'max'];

async function expectMetrics(address: string): Promise<Record<string, Record<string, object>>> {
  await callOnce();
  const { body } = await read(address);
  for (const { used, max, committed } of Object.values<Record<string, number>>(body.jvm))
    for (const figure of [used, max, committed]) expect(figure).toEqual(expect.any(Number));
  expect(body['http.server.requests'].all.count).toEqual(expect.any(Number));
  for (const { count, mean, max } of Object.values<Record<string, number>>(body['http.server.requests'].percode))
    for (const figure of [count, mean, max]) expect(figure).toEqual(expect.any(Number));
  for (const cache of Object.values<Record<string, number>>(body.cache))
    expect([cache['cache.gets.hit'], cache['cache.gets.miss']]).toEqual([expect.any(Number), expect.any(Number)]);
  for (const name of ['active', 'min', 'max', 'idle'])
    expect(body.databases[name].value, name).toEqual(expect.any(Number));
  for (const name of ['acquire', 'creation', 'usage'])
    for (const figure of durationsRead) expect(body.databases[name][figure], name).toEqual(expect.any(Number));
  expect(body.processMetrics['process.uptime']).toBeGreaterThan(0);
  expect(body.processMetrics['process.start.time']).toBeGreaterThan(1.7e12);
  for (const name of ['system.cpu.usage', 'process.cpu.usage']) {
    expect(body.processMetrics[name]).toBeGreaterThanOrEqual(0);
    expect(body.processMetrics[name]).toBeLessThanOrEqual(1);
  }
  const { garbageCollector } = body;
  for (const figure of durationsRead) {
    expect(garbageCollector[figure]).toEqual(expect.any(Number));
    expect(garbageCollector['jvm.gc.pause'][figure]).toEqual(expect.any(Number));
  }
  // Null is for figures that Node.js does not have; these pages show it as nothing or 0.
  for (const name of ['jvm.gc.memory.promoted', 'jvm.gc.memory.allocated', 'classesLoaded', 'classesUnloaded'])
    expect(garbageCollector[name], name).toBeNull();
  expect(garbageCollector['jvm.gc.max.data.size']).toBeGreaterThan(0);
  return body;
}

test('5.8, metrics: at its address, with the calls as endpointsRequests', async () => {
  const { endpointsRequests } = await expectMetrics('/management/jhi-metrics');
  for (const methods of Object.values(endpointsRequests as object))
    for (const times of Object.values(methods))
      expect(Object.keys(times as object).sort()).toEqual(['count', 'max', 'mean']);
});

test('6.0 to 6.3, metrics: at its address, with the calls as endpointsRequests', async () => {
  expect((await expectMetrics('/management/jhimetrics')).endpointsRequests).toEqual(expect.any(Object));
});

test('6.6 to 6.10, metrics: at its address, with the calls as services', async () => {
  const { services, endpointsRequests } = await expectMetrics('/management/jhimetrics');
  expect(services).toEqual(endpointsRequests);
});

test('5.0 to 6.10, threads: each with a state, a stack that is never null, and its waits', async () => {
  const { body } = await read('/management/threaddump');
  expect(body.threads[0]).toMatchObject({ threadName: 'main', threadId: 1 });
  for (const thread of body.threads) {
    expect(['RUNNABLE', 'WAITING', 'TIMED_WAITING', 'BLOCKED']).toContain(thread.threadState);
    expect(thread.stackTrace).toEqual(expect.any(Array));
    for (const { className, methodName, lineNumber } of thread.stackTrace)
      expect([className, methodName, lineNumber].map((each) => typeof each)).toEqual(['string', 'string', 'number']);
    for (const name of ['blockedTime', 'blockedCount', 'waitedTime', 'waitedCount', 'threadId'])
      expect(thread[name], name).toEqual(expect.any(Number));
  }
});
