import { expect, test } from 'vitest';
import { inOneGo } from './in-one-go.ts';

test('what came in the same moment is done one after the other, and what comes of it later', async () => {
  const done: string[] = [];
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  inOneGo(() => {
    done.push('first');
    queueMicrotask(() => done.push('what the first left to do'));
    inOneGo(() => {
      done.push('third');
      end();
    });
  });
  inOneGo(() => done.push('second'));
  expect(done).toEqual([]);
  await isOver;
  expect(done).toEqual(['first', 'second', 'what the first left to do', 'third']);
});
