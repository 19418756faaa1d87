// Compares the answers of devices at the door with the stored scans.
import type pg from 'pg';
import type { AnsweredScan } from './promises.ts';

export type ScanAudit = {
  /** Scans that were answered, and are not stored or stored otherwise. */
  scansLost: string[];
  /** Tickets with more than one entry that is no double, or counted otherwise. */
  enteredTwice: string[];
  /** Void codes that were let in online. */
  voidAdmitted: string[];
};

export async function auditScans(pool: pg.Pool, answered: readonly AnsweredScan[]): Promise<ScanAudit> {
  const nonces = answered.map(({ nonce }) => nonce);
  const { rows } = await pool.query<{ nonce: string; outcome: string }>(
    'select nonce, outcome from scan where nonce = any($1::uuid[])',
    [nonces],
  );
  const stored = new Map(rows.map(({ nonce, outcome }) => [nonce, outcome]));
  const entered = await pool.query<{ words: string }>(enteredTwice);
  return {
    scansLost: answered
      .filter(({ nonce, outcome }) => stored.get(nonce) !== outcome)
      .map(({ nonce, outcome }) => `scan ${nonce}: answered ${outcome}, stored ${stored.get(nonce) ?? 'nowhere'}`),
    enteredTwice: entered.rows.map(({ words }) => words),
    voidAdmitted: answered
      .filter(({ isOffline, wasVoid, outcome }) => wasVoid && !isOffline && outcome === 'ok')
      .map(({ nonce }) => `scan ${nonce}`),
  };
}

/** All entries of a ticket but one are doubles, since nobody goes out or is forced in. */
const enteredTwice = `
  select format('order %s ticket %s: %s entries, of which %s are doubles, counted as %s', order_id, number, made, doubles, entries) as words
  from (
    select event_id, order_id, number, count(*) as made, count(*) filter (where is_double) as doubles
    from scan where outcome = 'ok' and type = 'entry' group by event_id, order_id, number
  ) scanned
  left join admission using (event_id, order_id, number)
  where made - doubles <> 1 or entries is distinct from made`;
