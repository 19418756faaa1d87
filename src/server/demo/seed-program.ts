// The program that furnishes the demo shop in DATABASE_URL. It tells its sentences to the server that started it, and ends with it.
import { connect } from '../platform/database/connect.ts';
import { followDatabaseClock } from '../platform/database/database-clock.ts';
import { signingKeyOf } from '../platform/signing/signing-key.ts';
import { furnishSales } from './furnish-sales.ts';
import { seedDemo } from './seed-demo.ts';

const endWithServer = () => process.exit(1);
process.once('disconnect', endWithServer);

const log = { warn: (_fields: object, words: string) => void process.stderr.write(`${words}\n`) };
const { db, pool } = connect(process.env.DATABASE_URL ?? '', 2);
const { clock, stop } = await followDatabaseClock(db, log);
const say = (sentence: string): void => void process.send?.(sentence);
if ((await seedDemo({ db, clock }, say)) === 'seeded') {
  await furnishSales({ db, clock, signingKey: await signingKeyOf(db, process.env.SECRET_KEY) });
  say('The demo shop is furnished.');
}
stop();
await pool.end();
process.off('disconnect', endWithServer);
process.disconnect?.();
