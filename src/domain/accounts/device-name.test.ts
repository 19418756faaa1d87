import { expect, test } from 'vitest';
import { type Browser, browserNames, nameDevice, type System, systemNames } from './device-name.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
test.each<[Browser | null, System | null, string]>([
  ['chrome', 'androidPhone', `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/140.0.0.0 Mobile Safari/537.36`],
  ['chrome', 'androidTablet', `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/140.0.0.0 Safari/537.36`],
  ['chrome', 'windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0.0.0 Safari/537.36`],
  [
    'edge',
    'windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
  ],
  [
    'safari',
    'iphone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Mobile/15E148 Safari/604.1',
  ],
  ['chrome', 'iphone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) CriOS/140.0 Mobile/15E148 Safari/604.1'],
  ['firefox', 'ipad', 'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) FxiOS/142.0 Mobile/15E148 Safari/605.1.15'],
  ['safari', 'mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.6 Safari/605.1.15'],
  ['firefox', 'linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'],
  ['opera', 'mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Chrome/139.0 Safari/537.36 OPR/124.0`],
  [
    'samsung',
    'androidPhone',
    `Mozilla/5.0 (Linux; Android 10; K) ${webKit} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
  ],
  ['wechat', 'iphone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Mobile/15E148 MicroMessenger/8.0.60'],
  ['chrome', 'chromebook', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/140.0.0.0 Safari/537.36`],
  [null, 'windows', 'SomeProgram/1.0 (Windows)'],
  [null, null, 'curl/8.15.0'],
  [null, null, ''],
])('%s on %s', (browser, system, userAgent) => {
  expect(nameDevice(userAgent)).toEqual({ browser, system });
});

test('a request without a user agent has no name', () => {
  expect(nameDevice(undefined)).toEqual({ browser: null, system: null });
});

test('only the first 512 characters are read', () => {
  expect(nameDevice(`${'x'.repeat(1_000_000)} Chrome/140.0 (Windows NT 10.0)`)).toEqual({
    browser: null,
    system: null,
  });
});

test('each name is in its list once', () => {
  expect(new Set(browserNames).size).toBe(browserNames.length);
  expect(systemNames).toContain(nameDevice('Android').system);
});
