import { expect, test } from 'vitest';
import { homeOf } from './home-of.ts';

const servers = ['north', 'east', 'south', 'west'];
const events = Array.from({ length: 1_000 }, (_, index) => index + 1);

test('every server chooses the same home, whatever the order of its list', () => {
  for (const event of events) expect(homeOf(event, servers.toReversed())).toBe(homeOf(event, servers));
});

test('each server is the home of its share of the events', () => {
  for (const share of Map.groupBy(events, (event) => homeOf(event, servers)).values()) {
    expect(share.length).toBeGreaterThan(200);
    expect(share.length).toBeLessThan(300);
  }
});

test('when a server goes, only its events get another home', () => {
  const left = servers.filter((server) => server !== 'east');
  const moved = events.filter((event) => homeOf(event, left) !== homeOf(event, servers));
  expect(moved).toEqual(events.filter((event) => homeOf(event, servers) === 'east'));
});

test('without servers there is none', () => {
  expect(homeOf(1, [])).toBeUndefined();
});
