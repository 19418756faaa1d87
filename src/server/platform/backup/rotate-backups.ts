// The files of nightly backups in their folder. Files of other names are never touched.
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const madeAtNight = /^limelight-\d{8}-\d{6}\.backup$/;

/** Sorts by age: `limelight-20310212-200003.backup`, in UTC. */
export const nightlyName = (at: Date): string => {
  const [day, time] = at.toISOString().replace(/[-:]/g, '').slice(0, 15).split('T');
  return `limelight-${day}-${time}.backup`;
};

/** Leaves the newest files. */
export async function rotateBackups(folder: string, kept: number): Promise<void> {
  const files = (await readdir(folder)).filter((name) => madeAtNight.test(name)).sort();
  for (const name of files.slice(0, -kept)) await rm(join(folder, name));
}

/** Left by a killed server; only one writes at a time. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.endsWith('.part') && madeAtNight.test(name.slice(0, -'.part'.length))) await rm(join(folder, name));
}
