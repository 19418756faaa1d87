import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type SignedIn, signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';

const secrets = {
  SECRET_KEY: 'the key of this shop 0123456789 abcdefghij',
  SMTP_URL: 'smtps://shop:a-mail-password@mail.example:465',
  ASIAPAY_PAY_URL: 'https://pay.example/form',
  ASIAPAY_API_URL: 'https://pay.example/api',
  ASIAPAY_MERCHANT_ID: '88888888',
  ASIAPAY_SECRET: 'first-secret-0123456789,second-secret-0123456789',
  ASIAPAY_API_LOGIN: 'api-login',
  ASIAPAY_API_PASSWORD: 'api-open-sesame',
};

let shop: RunningApp;
let operator: SignedIn;
beforeAll(async () => {
  shop = await runningApp({ environment: { ...secrets, SHOP_PHONE: '+852 3008 0000' }, jobs: ['sayAlive'] });
  operator = await signedIn(shop.deps, { authorities: ['ROLE_OPERATOR'] });
});
afterAll(() => shop.close());
afterEach(() => vi.unstubAllEnvs());

const read = async (path: string, { headers } = operator, { app } = shop) => {
  const reply = await app.inject({ url: `/management/${path}`, headers });
  return { status: reply.statusCode, text: reply.body, body: reply.json() };
};
const hidden = [secrets.SECRET_KEY, 'a-mail-password', 'first-secret', 'second-secret', 'api-open-sesame'];

describe('the settings', () => {
  test('are groups with a prefix and properties, as every version of the page reads them', async () => {
    const { body, text } = await read('configprops');
    const { beans } = body.contexts.limelight;
    for (const { prefix, properties } of Object.values<{ prefix: string; properties: object }>(beans)) {
      expect(prefix).toMatch(/^limelight\.\w+$/);
      expect(Object.keys(properties).length).toBeGreaterThan(0);
    }
    expect(beans.server.properties).toMatchObject({ mode: 'test', secretKey: '******' });
    expect(beans.passwords.properties.lengthMin).toMatch(/^\d+$/);
    expect(beans.shop.properties.phone).toBe('+852 3008 0000');
    expect(beans.mail.properties.smtpUrl).toBe('smtps://******@mail.example:465');
    for (const secret of hidden) expect(text).not.toContain(secret);
  });

  test('are those of the server that is named', async () => {
    const other = await shop.anotherServer();
    const { body } = await read('../api/servers');
    const { id } = body.find(({ isThis }: { isThis: boolean }) => !isThis);
    expect((await read(`configprops?server=${id}`)).body).toEqual((await read('configprops', operator, other)).body);
    expect((await read(`env?server=${crypto.randomUUID()}`)).status).toBe(410);
  });

  test('are for operators alone', async () => {
    const clerk = await signedIn(shop.deps, { authorities: ['ROLE_BOX_OFFICE'] });
    expect((await read('configprops', clerk)).status).toBe(403);
    expect((await read('env', clerk)).status).toBe(403);
  });
});

describe('the environment', () => {
  test('names its profiles, its sources and the value of each property', async () => {
    vi.stubEnv('SHOP_EMAIL', 'hello@shop.example');
    const { body } = await read('env');
    expect(body.activeProfiles).toEqual(['dev', 'swagger']);
    const names = body.propertySources.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['systemEnvironment', 'systemProperties']);
    const [environment, system] = body.propertySources;
    expect(environment.properties.SHOP_EMAIL).toEqual({ value: 'hello@shop.example' });
    expect(system.properties['node.version']).toEqual({ value: process.version });
  });

  test.each([
    ['SECRET_KEY', secrets.SECRET_KEY],
    ['DATABASE_URL', 'postgres://shop:hunter2@db.example/shop'],
    ['HARMLESS', 'hunter2'],
    ['SOMETHING_ELSE', 'correct horse battery staple'],
    ['PATH', `/usr/bin:/opt/${'9f86d081884c7d659a2feaa0c55ad015'}`],
    ['SHOP_NAME_ENG', '-----BEGIN PRIVATE KEY----- hunter2'],
    ['TZ', `Asia/${secrets.SECRET_KEY}`],
  ])('tells nothing secret in %s', async (name, value) => {
    vi.stubEnv(name, value);
    const { text, body } = await read('env');
    expect(body.propertySources[0].properties[name].value).toContain('******');
    for (const secret of ['hunter2', 'correct horse', '9f86d081884c7d65', secrets.SECRET_KEY])
      expect(text).not.toContain(secret);
  });
});
