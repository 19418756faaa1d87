import { expect, test } from 'vitest';
import { readNetwork, shortNetwork } from './network.ts';

test.each([
  ['203.0.113.0/24', '203.0.113.0/24', false],
  [' 203.0.113.77/24 ', '203.0.113.0/24', false],
  ['203.0.113.77', '203.0.113.77/32', false],
  ['203.0.200.7/17', '203.0.128.0/17', false],
  ['10.0.0.0/15', '10.0.0.0/15', true],
  ['0.0.0.0/0', '0.0.0.0/0', true],
  ['2001:db8:1:2::5/48', '2001:db8:1:0:0:0:0:0/48', false],
  ['2001:db8::1', '2001:db8:0:0:0:0:0:1/128', false],
  ['2001:db8::/31', '2001:db8:0:0:0:0:0:0/31', true],
  ['::ffff:203.0.113.9', '203.0.113.9/32', false],
])('%s is %s', (text, network, isTooWide) => {
  expect(readNetwork(text)).toEqual({ network, isTooWide });
});

test.each([
  '',
  'school',
  '203.0.113.0/33',
  '203.0.113.0/-1',
  '203.0.113.0/24/1',
  '203.0.113',
  '2001:db8::/129',
  '[::1]/64',
  `${'1'.repeat(70)}`,
])('%j is no network', (text) => {
  expect(readNetwork(text)).toBeNull();
});

test('a network that hit a limit is kept without its last bits', () => {
  expect(shortNetwork('203.0.113.77')).toBe('203.0.113.0/24');
  expect(shortNetwork('2001:db8:1:2:3::4')).toBe('2001:db8:1:0:0:0:0:0/48');
  expect(shortNetwork('nowhere')).toBeNull();
});
