// The settings of the shop and of its sales: read, saved and undone.

import { isDeepStrictEqual } from 'node:util';
import type { SaleSettings } from '../../../contract/settings.ts';
import { centsFrom, dollarsFrom } from '../../../domain/money/money.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import type { Db } from '../../platform/deps.ts';
import { fieldRefused } from '../../platform/http/bad-input.ts';
import { Refused } from '../../platform/refused.ts';
import { publishFee } from '../../platform/settings/legal-fee.ts';
import { findNewest, findVersion, listChanges } from '../../platform/settings/settings.queries.ts';
import type { SettingName, SettingValues } from '../../platform/settings/settings.ts';
import { changeReplies } from './change-replies.ts';
import { changeFees } from './fees.queries.ts';
import { dayInHongKong } from './legal-texts.ts';
import { type SettingServices, saveSetting } from './save-setting.ts';

const changesShown = 20;

export async function readSetting<Name extends SettingName>(
  db: Db,
  { settings }: Pick<SettingServices, 'settings'>,
  name: Name,
) {
  const [newest, changes] = await Promise.all([findNewest(db, name), listChanges(db, name, changesShown)]);
  return {
    id: 1 as const,
    version: newest?.version ?? 0,
    value: { ...settings.first[name], ...newest?.value } as SettingValues[Name],
    changes: changeReplies(changes),
  };
}

type Change<Name extends SettingName> = { name: Name; version: number; value: SettingValues[Name]; by: Actor };
type Saved<Name extends SettingName> = Change<Name> & { isUndo?: boolean };

export async function changeSetting<Name extends SettingName>(
  services: SettingServices,
  { name, version, value, by, isUndo = false }: Saved<Name>,
) {
  const { db, settings } = services;
  if ('networkFairSeats' in value && value.networkFairSeats > value.networkSeatsMax)
    throw fieldRefused('setting', 'networkFairSeats', 'AtMost');
  const before = await valueAt(services, name, version);
  const current = await readSetting(db, services, name);
  // A save without a change makes no version.
  if (version === current.version && isDeepStrictEqual(before, value)) return current;
  await saveSetting(services, {
    row: { name, version, value },
    by,
    read: (tx) => readSetting(tx, { settings }, name),
    also: (tx) => changeFee(tx, { version, before, after: value, isUndo, by, now: services.clock() }),
  });
  return readSetting(db, services, name);
}

/** `version` is the one that is undone, the newest. What counted before it becomes a version of its own. */
export async function undoSetting<Name extends SettingName>(
  services: SettingServices,
  { name, version, by }: Omit<Change<Name>, 'value'>,
) {
  const value = await valueAt(services, name, version - 1);
  return changeSetting(services, { name, version, value, by, isUndo: true });
}

async function valueAt<Name extends SettingName>(
  { db, settings }: SettingServices,
  name: Name,
  version: number,
): Promise<SettingValues[Name]> {
  if (version === 0) return settings.first[name];
  const found = await findVersion(db, name, version);
  if (!found) throw new Refused('notFound', 'setting');
  return { ...settings.first[name], ...found };
}

type FeeChange = { version: number; before: object; after: object; isUndo: boolean; by: Actor; now: Date };

/** The prices with the former fee get the new one, and the legal texts that name it are published with it. */
async function changeFee(tx: Db, { version, before, after, isUndo, by, now }: FeeChange): Promise<string> {
  const [from, to] = [before, after].map((value) => centsFrom((value as SaleSettings).handlingFee ?? 0));
  if (from === undefined || to === undefined || from === to) return '';
  const prices = await changeFees(tx, {
    fromCents: from,
    toCents: to,
    version: version + 1,
    undone: isUndo ? version : undefined,
  });
  const newFee = { handlingFee: dollarsFrom(to), updatedOn: dayInHongKong(now), by: by.principal };
  const texts = await publishFee(tx, newFee);
  return [`: fee from ${from} to ${to} cents`, `${prices} prices`, ...texts.map((name) => `text.${name}`)].join(', ');
}
