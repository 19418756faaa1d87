// The files of nightly backups in their folder. Files of other names are never touched.
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupConfiguration } from '../settings/backup-settings.ts';
import { dueAtOf } from './due-night.ts';

const madeAtNight = /^limelight-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.backup$/;

/** Sorts by age: `limelight-20310212-200003.backup`, in UTC. */
export const nightlyName = (at: Date): string => {
  const [day, time] = at.toISOString().replace(/[-:]/g, '').slice(0, 15).split('T');
  return `limelight-${day}-${time}.backup`;
};

type Rotation = Pick<BackupConfiguration, 'at' | 'kept'>;

/** Leaves all files of the newest nights: one that an operator asked for takes the place of no other. */
export async function rotateBackups(folder: string, { at, kept }: Rotation): Promise<void> {
  const nightOf = (name: string) => dueAtOf(at, new Date(name.replace(madeAtNight, '$1-$2-$3T$4:$5:$6Z'))).getTime();
  const files = (await readdir(folder)).filter((name) => madeAtNight.test(name)).sort();
  const newest = new Set([...new Set(files.map(nightOf))].slice(-kept));
  for (const name of files) if (!newest.has(nightOf(name))) await rm(join(folder, name));
}

/** Left by a killed server; only one writes at a time. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.endsWith('.part') && madeAtNight.test(name.slice(0, -'.part'.length))) await rm(join(folder, name));
}
