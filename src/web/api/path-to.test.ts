import { expect, test } from 'vitest';
import { pathTo } from './path-to.ts';

test('values stand in the path and the query as text that cannot break out of its place', () => {
  expect(pathTo('GET /api/orders/:id/proofs/:number', { params: { id: 'a/b?c', number: 2 } })).toBe(
    '/api/orders/a%2Fb%3Fc/proofs/2',
  );
  expect(pathTo('GET /api/events', { query: { query: '夜 & day', page: 0 } })).toBe(
    '/api/events?query=%E5%A4%9C+%26+day&page=0',
  );
});

test.each(['.', '..'])('%s is no part of a path, because a browser would call another address', (id) => {
  expect(() => pathTo('GET /api/users/:user', { params: { user: id } })).toThrow(RangeError);
  expect(pathTo('GET /api/users/:user', { params: { user: `${id}a` } })).toBe(`/api/users/${id}a`);
});

test('a call without a query has no question mark', () => {
  expect(pathTo('GET /api/events', {})).toBe('/api/events');
  expect(pathTo('GET /api/events', { query: {} })).toBe('/api/events');
});

test('the compiler wants every value of the path, and no other', () => {
  // @ts-expect-error: it has no number
  pathTo('GET /api/orders/:id/proofs/:number', { params: { id: 1 } });
  // @ts-expect-error: there is nothing to fill in
  pathTo('GET /api/events', { params: { id: 1 } });
});
