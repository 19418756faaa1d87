import sharp from 'sharp';
import { expect, test } from 'vitest';
import { TicketPosters } from './ticket-posters.ts';

const picture = () =>
  sharp({ create: { width: 30, height: 40, channels: 3, background: '#d4f23c' } })
    .png()
    .toBuffer();

test('a poster that many tickets need at once is read and cut once', async () => {
  const posters = new TicketPosters();
  let reads = 0;
  const read = async () => {
    reads += 1;
    return picture();
  };
  const [first, second] = await Promise.all([posters.cut('abc', read), posters.cut('abc', read)]);
  expect(reads).toBe(1);
  expect(second).toBe(first);
  expect(await posters.cut('abc', read)).toBe(first);
});

test('a poster that is missing or cannot be read is looked for again the next time', async () => {
  const posters = new TicketPosters();
  expect(await posters.cut('abc', async () => undefined)).toBeNull();
  await expect(posters.cut('abc', async () => Buffer.from('no picture'))).rejects.toThrow();
  expect(await posters.cut('abc', picture)).toBeInstanceOf(Uint8Array);
});
