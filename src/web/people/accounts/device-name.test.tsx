import { expect, test } from 'vitest';
import { drawPart } from '../../../../tests/support/samples/draw-part.tsx';
import { browserNames, type Device, systemNames } from '../../../domain/accounts/device-name.ts';
import { type Locale, locales } from '../../../words/locales.ts';
import { DeviceName } from './device-name.tsx';

const named = (device: Device, locale: Locale) => drawPart(<DeviceName {...device} />, locale);

test.each<[Device, string, string]>([
  [{ browser: 'chrome', system: 'androidPhone' }, 'Chrome on Android phone', 'Android 手機，Chrome'],
  [{ browser: 'safari', system: null }, 'Safari', 'Safari'],
  [{ browser: null, system: 'windows' }, 'Windows', 'Windows 電腦'],
  [{ browser: null, system: null }, 'Device that does not say what it is', '未能辨認的裝置'],
])('%o is named in plain words', (device, english, chinese) => {
  expect(named(device, 'en')).toContain(english);
  expect(named(device, 'zh-hk')).toContain(chinese);
});

test.each(locales)('every browser and every system has its own name in %s', (locale) => {
  const browsers = browserNames.map((browser) => named({ browser, system: null }, locale));
  const systems = systemNames.map((system) => named({ browser: null, system }, locale));
  expect(new Set([...browsers, ...systems]).size).toBe(browserNames.length + systemNames.length);
  expect([...browsers, ...systems].join('')).not.toContain('translation-not-found');
});
