import { expect, test } from 'vitest';
import { readFrames, rewriteStatement, statementOf } from './postgres-frames.ts';

const message = (letter: string, content: string): Buffer => {
  const frame = Buffer.concat([Buffer.from(letter), Buffer.alloc(4), Buffer.from(content)]);
  frame.writeInt32BE(frame.length - letter.length, letter.length);
  return frame;
};
const hello = message('', '\0\x03\0\0user\0me\0\0');
const ask = message('Q', 'commit\0');
const prepare = message('P', 'lock\0select 1 for update\0\0\0');

test('messages come out whole, however they are cut into chunks', () => {
  const all = Buffer.concat([hello, ask, prepare]);
  for (let size = 1; size <= all.length; size += 1) {
    const read = readFrames({ startsUntyped: true });
    const frames: Buffer[] = [];
    for (let start = 0; start < all.length; start += size) frames.push(...read(all.subarray(start, start + size)));
    expect(frames).toEqual([hello, ask, prepare]);
  }
});

test('statements are found and can be changed, to any length', () => {
  expect([ask, prepare, message('S', '')].map(statementOf)).toEqual(['commit', 'select 1 for update', null]);
  expect(rewriteStatement(prepare, 'select 1')).toEqual(message('P', 'lock\0select 1\0\0\0'));
  expect(rewriteStatement(ask, 'select 矚目')).toEqual(message('Q', 'select 矚目\0'));
});
