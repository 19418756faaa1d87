import { expect, test } from 'vitest';
import { freshDatabase } from '../../../../tests/support/database/fresh-database.ts';
import { addHall } from '../../../../tests/support/shop/hall.ts';
import { CrowdMemory } from './crowd-memory.ts';

test('while the passes of a crowd are counted anew, those given since the last count still count', async () => {
  const database = await freshDatabase();
  const { eventId } = await addHall(database.db, { zones: [10] });
  const crowd = new CrowdMemory(database);
  expect(await crowd.get(eventId)).toMatchObject({ passSeats: 0 });
  crowd.add(eventId, 'a visitor', 4);
  crowd.addTransfer(eventId, 2);
  crowd.forget();
  expect(crowd.getLast(eventId)).toMatchObject({ passSeats: 4, transferSeats: 2 });
  // Neither is in the database.
  expect(await crowd.get(eventId)).toMatchObject({ passSeats: 0, transferSeats: 0 });
  await database.drop();
});
