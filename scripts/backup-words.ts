// Words that `npm run backup` and `npm run restore` share.
import { BackupError } from '../src/server/platform/backup/backup-error.ts';
import type { BackupContents } from '../src/server/platform/backup/read-backup.ts';
import { MigrationError } from '../src/server/platform/database/migrate.ts';
import { ConfigurationError } from '../src/server/platform/settings/configuration.ts';

const shownTables = ['orders', 'ticket', 'payment', 'account', 'audit'];

/** The moment, the rows, and the sums of money that an operator may compare by hand. */
export function describeContents({ opening, closing, tables }: BackupContents): string {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const rows = shownTables.map((name) => `${name} ${byName.get(name)?.rows ?? 0}`).join(', ');
  const captured = byName.get('payment')?.sums.captured_cents ?? '0';
  return [
    `The shop at ${opening.madeAt}, release ${opening.shopVersion}, migration ${opening.migrations.at(-1)?.name}:`,
    `${closing.rows} rows in ${closing.tables} tables (${rows}), ${captured} cents received.`,
  ].join(' ');
}

export function fail(what: string, error: unknown): void {
  const isExplained = [BackupError, ConfigurationError, MigrationError].some((kind) => error instanceof kind);
  console.error(`${what}: ${isExplained ? (error as Error).message : ((error as Error).stack ?? error)}`);
  process.exitCode = 1;
}
