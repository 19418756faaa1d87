import { expect, test } from 'vitest';
import { plan } from '../../../../tests/support/samples/small-plan.ts';
import { countSeats, nothing, selectAll } from '../plan-edits/selection.ts';
import { bringIn, bringIntoZone, readPlan, writePlan } from './plan-files.ts';

const { document } = plan;
const fileOf = (text: string, name = 'hall.txt') => new File([text], name);
const readBack = async (file: File) => {
  const read = await readPlan(file);
  if ('errors' in read) throw new Error(JSON.stringify(read.errors));
  return read.document;
};

test('a plan comes back from its own text as it was, into the zones of the same names', async () => {
  const text = writePlan('text', 'Hall', document).text;
  expect(bringIn(document, await readBack(fileOf(text)))).toEqual(document);
});

test('zones that the plan does not have are added, and the others stay', async () => {
  const other = await readBack(
    fileOf('section,row,seat,category,x,y\nBalcony,A,1,a,100,300\nBalcony,A,2,a,110,300', 'b.csv'),
  );
  const both = bringIn(document, other);
  expect(both.zones.map(({ name }) => name)).toEqual(['Stalls', 'Floor', 'Balcony']);
  expect(both.zones.slice(0, 2)).toEqual(document.zones);
  const one = bringIntoZone(document, 0, other);
  expect(countSeats({ ...nothing, rows: selectAll(one).rows })).toBe(2);
  expect(one.zones[0]?.zoneId).toBe(1);
});

test('a spreadsheet in Big5 is read, and a file that is too large is not', async () => {
  // 樓座 in Big5.
  const big5 = new Uint8Array([...Buffer.from('section,row,seat\n'), 0xbc, 0xd3, 0xae, 0x79, ...Buffer.from(',A,1')]);
  expect((await readBack(new File([big5], 'hall.csv'))).zones[0]?.name).toBe('樓座');
  expect(await readPlan(fileOf('x'.repeat(17_000_000)))).toMatchObject({ errors: [{ problem: 'fileTooLong' }] });
});
