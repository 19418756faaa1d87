// The browser and the system that a user agent names. Anybody can claim to be any of them, so the names are for recognition only.

/** The first token that occurs decides: a browser also names those that it resembles. */
const browsers = [
  ['MicroMessenger/', 'wechat'],
  ['FBAN/', 'facebook'],
  ['FBAV/', 'facebook'],
  ['Instagram ', 'instagram'],
  ['Line/', 'line'],
  ['Edg/', 'edge'],
  ['EdgA/', 'edge'],
  ['EdgiOS/', 'edge'],
  ['OPR/', 'opera'],
  ['SamsungBrowser/', 'samsung'],
  ['HuaweiBrowser/', 'huawei'],
  ['MiuiBrowser/', 'xiaomi'],
  ['Firefox/', 'firefox'],
  ['FxiOS/', 'firefox'],
  ['CriOS/', 'chrome'],
  ['Chrome/', 'chrome'],
  ['Safari/', 'safari'],
] as const;
export type Browser = (typeof browsers)[number][1];

const systems = [
  ['iPhone', 'iphone'],
  ['iPad', 'ipad'],
  ['Android', 'android'],
  ['HarmonyOS', 'harmony'],
  ['Windows', 'windows'],
  ['CrOS', 'chromebook'],
  ['Macintosh', 'mac'],
  ['Linux', 'linux'],
] as const;
export type System = Exclude<(typeof systems)[number][1], 'android'> | 'androidPhone' | 'androidTablet';

export const browserNames = [...new Set(browsers.map(([, name]) => name))] as [Browser, ...Browser[]];
export const systemNames = [
  'iphone',
  'ipad',
  'androidPhone',
  'androidTablet',
  'harmony',
  'windows',
  'chromebook',
  'mac',
  'linux',
] as const satisfies System[];

/** Null is what it does not name, or what this table does not know. */
export type Device = { browser: Browser | null; system: System | null };

/** Longer than the user agents of browsers; the rest is not read. */
const lengthRead = 512;

export function nameDevice(userAgent: string | undefined): Device {
  const read = (userAgent ?? '').slice(0, lengthRead);
  const browser = browsers.find(([token]) => read.includes(token))?.[1] ?? null;
  const system = systems.find(([token]) => read.includes(token))?.[1] ?? null;
  if (system !== 'android') return { browser, system };
  return { browser, system: read.includes('Mobile') ? 'androidPhone' : 'androidTablet' };
}
