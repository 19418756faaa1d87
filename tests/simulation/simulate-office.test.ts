import { expect, test } from 'vitest';
import { freshDatabase } from '../fresh-database.ts';
import { officeActions } from './office-actions.ts';
import { simulateOffice } from './simulate-office.ts';

test('everybody sells at once, gives back and changes seats: ledger, orders, payments and seats agree', async () => {
  const database = await freshDatabase();
  const { counts, wrong } = await simulateOffice({ database, seed: 1, seconds: 8, hasFaults: false });
  expect(wrong).toEqual([]);
  const outcomes = [...counts.keys()];
  expect(outcomes.filter((outcome) => /: 5\d\d/.test(outcome))).toEqual([]);
  expect(outcomes.filter((outcome) => /: 40[0-4]/.test(outcome))).toEqual([]);
  const neverDone = Object.keys(officeActions).filter(
    (name) => !outcomes.some((each) => each.startsWith(`${name}: 20`)),
  );
  expect(neverDone).toEqual([]);
  await database.drop();
}, 60_000);
