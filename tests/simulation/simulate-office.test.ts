import { expect, test } from 'vitest';
import { freshDatabase } from '../support/database/fresh-database.ts';
import { officeActions } from './office-actions.ts';
import { plantedOfficeBugs } from './planted-bugs.ts';
import { simulateOffice } from './simulate-office.ts';

/** Refusals of codes that are typed or used wrongly, and of passes that were short. */
const refusalsOfCodes = /: 400 (codeRefused|codeTooMany|codeOfAnother|wrongPricing|passExpired)$/;

const neverDone = (outcomes: Iterable<string>): string[] => {
  const seen = [...outcomes];
  return Object.entries(officeActions).flatMap(([name, { refusal = '20' }]) =>
    seen.some((each) => each.startsWith(`${name}: ${refusal}`)) ? [] : name,
  );
};

test('everybody sells at once, with codes, returns and changed seats: ledger, orders, payments, codes and seats agree', async () => {
  const database = await freshDatabase();
  const wanted = (counts: ReadonlyMap<string, number>) => neverDone(counts.keys());
  const { counts, wrong } = await simulateOffice({ database, seed: 1, seconds: 2, hasFaults: false, wanted });
  expect(wrong).toEqual([]);
  const outcomes = [...counts.keys()];
  // On a machine that is busy with other tests, the shop may answer that it is busy.
  expect(outcomes.filter((outcome) => /: 5\d\d/.test(outcome) && !outcome.endsWith(': 503 busy'))).toEqual([]);
  expect(outcomes.filter((outcome) => /: 40[0-4]/.test(outcome) && !refusalsOfCodes.test(outcome))).toEqual([]);
  expect(neverDone(outcomes)).toEqual([]);
  await database.drop();
}, 120_000);

/** The others are run with SIMULATE=all. */
const plantsOfEveryRun = ['a part that goes back is not noted'];

for (const [what, { plant, rule }] of Object.entries(plantedOfficeBugs))
  test.runIf(process.env.SIMULATE === 'all' || plantsOfEveryRun.includes(what))(
    `it finds that ${what}`,
    async () => {
      const database = await freshDatabase();
      const wanted = () => Object.keys(officeActions);
      const { wrong } = await simulateOffice({ database, seed: 1, seconds: 0, hasFaults: false, wanted, plant });
      expect(wrong.join('\n')).toContain(`Broken: ${rule}`);
      await database.dropBroken();
    },
    120_000,
  );
