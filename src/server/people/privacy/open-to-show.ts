import type { Deps } from '../../platform/deps.ts';

type Services = Pick<Deps, 'signingKey' | 'log'>;

/** The log names no more rows of one key. */
const rowsMax = 1_000;
/** The rows by key, because parts of the server log under names of their own. */
const alerted = new WeakMap<Deps['signingKey'], Set<string>>();

export type SealedRow = { orderId: number } | { accountId: number };

/** Pages, lists and files open with this: a row that cannot be opened is shown without its person, and the others with theirs. */
export function openToShow<Opened>(services: Services, row: SealedRow, open: () => Opened, empty: Opened): Opened {
  try {
    return open();
  } catch {
    alertOnce(services, row);
    return empty;
  }
}

/** The error is left out: the message of a parser may quote what was sealed. */
function alertOnce({ signingKey, log }: Services, row: SealedRow): void {
  const rows = alerted.get(signingKey) ?? new Set();
  alerted.set(signingKey, rows);
  const name = JSON.stringify(row);
  if (rows.has(name) || rows.size >= rowsMax) return;
  rows.add(name);
  log.error({ ...row, alert: 'sealed-name' }, 'the data of a person cannot be opened with the key of the shop');
}
