import { expect, test } from 'vitest';
import type { OrdersCounted } from '../../../contract/orders-together.ts';
import type { Result } from '../../api/call.ts';
import { countParts } from './count-parts.ts';

type Part = Result<OrdersCounted>;
const read = (count: number, last: number | null) => ({ isOk: true, body: { count, last } }) as Part;
const failed = { isOk: false } as Part;

async function counted(parts: Part[], isWanted = () => true) {
  const [seen, after]: [number[], number[]] = [[], []];
  const next = async (from: number) => {
    after.push(from);
    return parts[after.length - 1] ?? failed;
  };
  return { count: await countParts(next, { onCount: (count) => seen.push(count), isWanted }), seen, after };
}

test('part by part, each behind the last order of the one before, with the number so far', async () => {
  expect(await counted([read(7, 100), read(0, 200), read(5, null)])).toEqual({
    count: 12,
    seen: [0, 7, 7],
    after: [0, 100, 200],
  });
});

test('a part that could not be read leaves no number that would pass for all', async () => {
  expect((await counted([read(7, 100), failed])).count).toBeNull();
});

test('counting stops when nobody waits for it', async () => {
  let isWanted = true;
  const stops = async () => {
    const result = counted([read(7, 100), read(7, null)], () => isWanted);
    isWanted = false;
    return result;
  };
  expect(await stops()).toMatchObject({ count: null, after: [0] });
});
