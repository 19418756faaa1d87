import { expect, test } from 'vitest';
import { drawPart, readOf } from '../../../../tests/support/samples/draw-part.tsx';
import { Openings } from './openings.tsx';

const event = { presaleOpensAt: '2027-03-01T02:00:00Z', saleOpensAt: '2027-03-03T02:00:00Z' };
const linesAt = (instant: string, of: typeof event | { saleOpensAt: null } = event) =>
  readOf(drawPart(<Openings event={of} now={Date.parse(instant)} />, 'en'))
    .split('\n')
    .filter((line) => line !== '');

test('who has a code reads when the presale begins, and everybody when sales do', () => {
  expect(linesAt('2027-02-20T00:00:00Z')).toEqual([
    expect.stringMatching(/^Presale with a code .*1 Mar.*10:00/),
    expect.stringMatching(/^On sale .*3 Mar.*10:00/),
  ]);
});

test('an opening that is over is not told', () => {
  expect(linesAt('2027-03-01T02:00:00Z')).toEqual([expect.stringMatching(/^On sale /)]);
  expect(linesAt('2027-03-03T02:00:00Z')).toEqual([]);
  expect(linesAt('2027-02-20T00:00:00Z', { saleOpensAt: null })).toEqual([]);
});
