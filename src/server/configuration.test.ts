import { describe, expect, test } from 'vitest';
import { readConfiguration } from './configuration.ts';

describe('configuration', () => {
  test('nothing set is a shop on this machine', () => {
    expect(readConfiguration({})).toMatchObject({
      mode: 'development',
      host: '127.0.0.1',
      port: 8080,
      dataDir: '.data',
    });
  });

  test('an empty value counts as not set', () => {
    expect(readConfiguration({ PORT: '', DATABASE_URL: '' }).port).toBe(8080);
  });

  test('every wrong key is named at once, with what it must be', () => {
    const wrong = { PORT: '80b', DATABASE_URL: 'mysql://x', APP_MODE: 'prod', LOG_LEVEL: 'loud', SHOP_EMAIL: 'nobody' };
    expect(() => readConfiguration(wrong)).toThrow(/PORT: must be a port number/);
    for (const key of Object.keys(wrong)) expect(() => readConfiguration(wrong)).toThrow(`${key}: `);
  });

  test('production does not start on defaults', () => {
    for (const key of ['DATABASE_URL', 'PUBLIC_ADDRESS', 'SHOP_EMAIL', 'SHOP_PHONE']) {
      expect(() => readConfiguration({ APP_MODE: 'production' })).toThrow(`${key}: is needed`);
    }
  });

  test('the public address has no slash at its end', () => {
    expect(readConfiguration({ PUBLIC_ADDRESS: 'https://tickets.example/' }).publicAddress).toBe(
      'https://tickets.example',
    );
  });
});
