// Saves a version of a setting. Two people at once: the second one is refused with what the first one saved (docs/decisions/0077).

import type { Actor } from '../../platform/audit/actor.ts';
import { type AuditType, addAudit } from '../../platform/audit/audit.queries.ts';
import { announceCatalogue } from '../../platform/database/announce-catalogue.queries.ts';
import { lockNames } from '../../platform/database/name-locks.queries.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { addVersion, readSettings } from '../../platform/settings/settings.queries.ts';
import type { SettingRow } from '../../platform/settings/settings.ts';

export type SettingServices = Pick<Deps, 'db' | 'settings' | 'clock'>;

type Saving = {
  /**
   * The row with the version that it was made from. A function may read other settings: no save of one ends in between.
   */
  row: SettingRow | ((tx: Db) => Promise<SettingRow>);
  by: Actor;
  type?: AuditType;
  /** The current state, for a refusal. */
  read: (db: Db) => Promise<object>;
  /** Further rows that change with it. Returns what the audit says of them. */
  also?: (tx: Db) => Promise<string>;
};

/** Every server follows within a second; this one at once. */
export async function saveSetting(services: SettingServices, saving: Saving): Promise<void> {
  const { db, settings } = services;
  const { by, type = 'SETTING_CHANGED', read, also } = saving;
  await db.transaction().execute(async (tx) => {
    await lockNames(tx, ['settings']);
    const row = typeof saving.row === 'function' ? await saving.row(tx) : saving.row;
    if (!(await addVersion(tx, row, by.principal)))
      throw new Refused('concurrencyFailure', 'setting', { details: { current: await read(tx) } });
    const more = (await also?.(tx)) ?? '';
    await addAudit(tx, { ...by, type, message: `${row.name} version ${row.version + 1}${more}` });
    await announceCatalogue(tx);
  });
  await readSettings(settings, db);
}
