import { sql } from 'kysely';
import type { Db } from '../../../src/server/platform/deps.ts';

/** Spends what is left of every limit that was begun. */
export const spendLimits = (db: Db) => sql`update allowance set used_until = now() + interval '1 hour'`.execute(db);
