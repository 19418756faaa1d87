import { describe, expect, test } from 'vitest';
import { draw, nightAtlas, repliesWith, schemaOf, textOf } from '../../../../tests/support/samples/sample-pages.ts';
import type { TicketsLeft } from '../../../domain/catalogue/tickets-left.ts';

/** The API with one showing of Night Atlas on sale, of which this is left. */
const withLeft = (ticketsLeft: TicketsLeft) =>
  repliesWith({
    sessions: nightAtlas.sessions.map((session, at) => (at === 0 ? { ...session, ticketsLeft } : session)),
  });
const lines = async (url: string, ticketsLeft: TicketsLeft) =>
  textOf(await draw(url, 'en', withLeft(ticketsLeft)))
    .split('\n')
    .filter((line) => line.trim() !== '');

describe.each(['/home', '/event/night-atlas'])('%s', (url) => {
  test('tells that few tickets are left, and still sells them', async () => {
    expect(await lines(url, 'few')).toContain('Few left');
    expect(await lines(url, 'few')).toContain('Buy tickets');
    expect(await lines(url, 'many')).not.toContain('Few left');
  });

  test('tells that wheelchair places alone are left, and sells them', async () => {
    expect(await lines(url, 'wheelchair')).toContain('Wheelchair only');
    expect(await lines(url, 'wheelchair')).toContain('Buy tickets');
  });

  test('tells that everything is sold, and offers no ticket', async () => {
    expect(await lines(url, 'none')).toContain('Sold out');
    expect(await lines(url, 'none')).not.toContain('Buy tickets');
  });
});

test.each([
  ['few', 'https://schema.org/LimitedAvailability'],
  ['wheelchair', 'https://schema.org/LimitedAvailability'],
  ['none', 'https://schema.org/SoldOut'],
] as const)('search engines read of %s tickets as %s', async (ticketsLeft, availability) => {
  const [showing] = schemaOf(await draw('/event/night-atlas', 'en', withLeft(ticketsLeft)));
  expect(showing.offers[0].availability).toBe(availability);
});
