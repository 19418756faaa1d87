import type { Deps } from '../platform/deps.ts';
import { isFurnished, lockSeeding } from './demo.queries.ts';
import { seedDemoAccounts } from './demo-accounts.ts';
import { startsOf } from './demo-event.ts';
import { listDrawings, makePictures } from './demo-pictures.ts';
import { demoEvents } from './events.ts';
import { furnishOutlet } from './furnish-outlet.ts';
import { demoSites } from './venues.ts';
import { writeDemoShop } from './write-demo-shop.ts';

/**
 * Fills an empty shop, once: rows that an administrator removes later stay removed. The pictures are drawn first, outside the
 * transaction. Of two servers that start together both draw, and one of them writes.
 */
export async function seedDemo(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  say: (sentence: string) => void = () => {},
  make: typeof makePictures = makePictures,
): Promise<'seeded' | 'already there'> {
  await seedDemoAccounts(db, clock());
  if (await isFurnished(db)) return 'already there';
  const now = clock();
  const drawings = listDrawings(demoEvents, demoSites, (event) => startsOf(event, now));
  say(`Drawing ${drawings.length} posters and seating plans for the demo shop; only the first start does.`);
  const pictures = await make(drawings, (done) => {
    if (done % 16 === 0) say(`  ${done} of ${drawings.length} drawn`);
  });
  const outcome = await db.transaction().execute(async (transaction) => {
    await lockSeeding(transaction);
    if (await isFurnished(transaction)) return 'already there';
    await writeDemoShop(transaction, pictures, now);
    return 'seeded';
  });
  if (outcome === 'seeded') await furnishOutlet({ db, clock });
  return outcome;
}
