// Pages of older versions, which only read: each field that they take without looking whether it is there.
import { hostname } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, runningApp } from '../../../../tests/running-app.ts';
import { type SignedIn, signedIn } from '../../../../tests/signed-in.ts';

let shop: RunningApp;
let operator: SignedIn;
beforeAll(async () => {
  shop = await runningApp({ environment: { PUBLIC_ADDRESS: 'https://tickets.example' } });
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
