import { expect, test } from 'vitest';
import { z } from 'zod';
import { everyRoute } from '../../../contract/every-route.ts';
import { compileReplies, serializerOf } from './serialize.ts';

test('every reply of the contract can be compiled before a server opens', async () => {
  await expect(compileReplies(everyRoute)).resolves.toBeUndefined();
});

test('a reply that was not compiled ahead is compiled when it is first sent', () => {
  const reply = z.object({ name: z.string(), seats: z.array(z.number()) });
  const given = { name: '夜航星圖', seats: [1, 2], more: 'not in the contract' };
  for (const checksReplies of [false, true]) {
    const serialize = serializerOf({ checksReplies }, reply);
    for (const _ of ['first', 'again']) expect(serialize(given)).toBe('{"name":"夜航星圖","seats":[1,2]}');
  }
  expect(() => serializerOf({ checksReplies: true }, reply)({ name: 1 })).toThrow();
});
