import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { requestIds } from './request-ids.ts';

const from = (remoteAddress: string, given?: string) =>
  ({ socket: { remoteAddress }, headers: { ...(given && { 'x-request-id': given }) } }) as unknown as IncomingMessage;
const uuid = '0b8f6c1e-6f0a-4b58-9d0c-52f1f5d5a0aa';

test('without a proxy every id is our own, and no two are alike', () => {
  const idOf = requestIds(0);
  const ids = [1, 2, 3].map(() => idOf(from('127.0.0.1', uuid)));
  expect(new Set(ids).size).toBe(3);
  expect(ids).not.toContain(uuid);
});

test('a trusted proxy names the id, another sender does not', () => {
  const idOf = requestIds(['10.0.0.0/8']);
  expect(idOf(from('10.1.2.3', uuid))).toBe(uuid);
  expect(idOf(from('203.0.113.9', uuid))).not.toBe(uuid);
  expect(requestIds(1)(from('203.0.113.9', uuid))).toBe(uuid);
});

test.each(['short', 'two words here', 'line\nbreak-12345', 'x'.repeat(65), 'pat@visitor.example'])(
  'an id such as %j is replaced',
  (given) => {
    expect(requestIds(1)(from('10.1.2.3', given))).toMatch(/^[\da-f]{12}\w+$/);
  },
);
