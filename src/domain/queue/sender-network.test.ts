import fc from 'fast-check';
import { expect, test } from 'vitest';
import { networkOf, plainAddress } from './sender-network.ts';

test.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:51234', '203.0.113.9', '203.0.113.9'],
  ['\t203.0.113.9 ', '203.0.113.9', '203.0.113.9'],
  ['0.0.0.0', '0.0.0.0', '0.0.0.0'],
  ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113.9'],
  ['::FFFF:203.0.113.9', '203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9', '203.0.113.9'],
  ['[::ffff:203.0.113.9]:443', '203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::7', '2001:db8::7', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::1:2:3:4:5', '2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
  ['[2001:DB8::7]', '2001:db8::7', '2001:db8:0:0::/64'],
  ['[2001:db8::7]:443', '2001:db8::7', '2001:db8:0:0::/64'],
  ['64:ff9b::203.0.113.9', '64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
  ['1:2:3:4:5:6:203.0.113.9', '1:2:3:4:5:6:203.0.113.9', '1:2:3:4::/64'],
  ['1::ffff:203.0.113.9', '1::ffff:203.0.113.9', '1:0:0:0::/64'],
  ['::1', '::1', '0:0:0:0::/64'],
  ['::', '::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80::1', 'fe80:0:0:0::/64'],
  ['fe80::1%wlan-0.1', 'fe80::1', 'fe80:0:0:0::/64'],
])('%j is the address %s, of %s', (text, address, network) => {
  expect(plainAddress(text)).toBe(address);
  expect(networkOf(text)).toBe(network);
});

test.each([
  undefined,
  '',
  ' ',
  'unknown',
  '_hidden',
  'localhost',
  '1.2.3',
  '1.2.3.',
  '1.2.3.4.',
  '1.2.3.4.5',
  '999.1.1.1',
  '01.2.3.4',
  '1.2.3.256',
  '0x7f.1',
  '2130706433',
  '1.2.3.4 5.6.7.8',
  '1.2.3.4:',
  '1.2.3.4:123456',
  '1.2.3.4%eth0',
  '２０３.0.113.9',
  '[1.2.3.4',
  '[',
  '[]',
  ':',
  ':::',
  '::1::',
  '1::2::3',
  '2001:db8',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8:9',
  '1:2:3:4:5:6:7::8',
  '12345::',
  '::ffff:1.2.3.4x',
  '::1.2.3.4:5',
  'x::ffff:203.0.113.9',
  'g::1',
  '%',
  'fe80::1%',
  '1'.repeat(500),
])('%j is no address, and everybody who has none is one sender', (text) => {
  expect(plainAddress(text)).toBeNull();
  expect(networkOf(text)).toBe('unknown');
});

test('a phone that changes its address every minute stays in its network', () => {
  const addresses = ['2001:db8:1:2:aaaa::1', '2001:db8:1:2:bbbb:cccc:dddd:eeee', '2001:db8:1:2::5'];
  expect(new Set(addresses.map(networkOf)).size).toBe(1);
});

test('every address is read, however it is dressed', () => {
  const dressed = (address: string) => [address, ` ${address}`, `[${address}]`, `[${address}]:443`];
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      const [network, ...others] = new Set(dressed(address).map(networkOf));
      expect(network).toMatch(/^(?:(?:[0-9a-f]{1,4}:){4}:\/64|\d+\.\d+\.\d+\.\d+)$/);
      expect(others).toEqual([]);
    }),
  );
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      for (const text of [address, `${address}:80`, `::ffff:${address}`]) expect(networkOf(text)).toBe(address);
    }),
  );
});

test('whatever is written there, what comes out is an address, or the one word for none', () => {
  const piece = fc.constantFrom(':', '::', '.', '[', ']', '%', ',', '0', '1', 'ffff', '255', 'g', ' ', '\0', 'é');
  const anything = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(piece, { maxLength: 40 }).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(anything, (text) => {
      expect(networkOf(text)).toMatch(/^(?:unknown|(?:[0-9a-f]{1,4}:){4}:\/64|\d{1,3}(?:\.\d{1,3}){3})$/);
    }),
    { numRuns: 2000 },
  );
});
