import { randomBytes } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { RecentNetworks } from './recent-networks.ts';

afterEach(() => void vi.useRealTimers());

test('passes are counted by network and event', () => {
  const networks = new RecentNetworks();
  expect([1, 2, 3].map(() => networks.see('7 AbCdEfGh'))).toEqual([0, 1, 2]);
  expect(networks.see('8 AbCdEfGh')).toBe(0);
  expect(networks.see('7 AbCdEfGi')).toBe(0);
});

test('of 100,000 networks fewer than one in ten share the counter of another', () => {
  const networks = new RecentNetworks();
  let shared = 0;
  for (let each = 0; each < 100_000; each += 1)
    if (networks.see(`7 ${randomBytes(6).toString('base64url')}`) > 0) shared += 1;
  expect(shared).toBeGreaterThan(0);
  expect(shared).toBeLessThan(10_000);
});

test('a network that asks without end stays beyond each limit', () => {
  const networks = new RecentNetworks();
  for (let each = 0; each < 2 ** 16; each += 1) networks.see('7 AbCdEfGh');
  expect(networks.see('7 AbCdEfGh')).toBe(Number.POSITIVE_INFINITY);
});

test('after six hours a network begins from nothing', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const networks = new RecentNetworks();
  networks.see('7 AbCdEfGh');
  vi.advanceTimersByTime(6 * 3_600_000 - 1);
  expect(networks.see('7 AbCdEfGh')).toBe(1);
  vi.advanceTimersByTime(1);
  expect(networks.see('7 AbCdEfGh')).toBe(0);
});
