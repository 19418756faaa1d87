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

test('a value or null is written as it is, whatever the value', () => {
  const part = z.object({ id: z.int().nullable(), at: z.iso.datetime().nullable() });
  const reply = z.object({
    part: part.nullable(),
    parts: z.array(part.nullable()),
    list: z.array(z.string()).nullable(),
    word: z.enum(['A', 'B']).nullable().optional(),
    either: z.union([part, z.object({ name: z.string() })]).nullable(),
    none: z.null(),
  });
  const serialize = serializerOf({ checksReplies: false }, reply);
  const whole = { id: 7, at: '2026-11-29T12:00:00.000Z' };
  const empty = { part: null, parts: [null], list: null, either: null, none: null };
  const full = { part: whole, parts: [whole, null], list: ['a'], word: 'A', either: { name: 'b' }, none: null };
  const halfFull = { ...full, part: { id: null, at: null }, list: [], word: null, either: whole };
  for (const value of [empty, full, halfFull]) expect(JSON.parse(serialize(value))).toEqual(value);
});
