// A disk of its own for one run, in memory, that can be filled to the last byte and emptied again.
import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type SmallDisk = {
  folder: string;
  /** Takes all that is left. */
  fill: () => void;
  empty: () => void;
  remove: () => void;
};

const megabyte = 1024 * 1024;
/** Steps of the filling: the last ones take what is left of a page. */
const pieces = [megabyte, 64 * 1024, 4096].map((size) => Buffer.alloc(size, 1));

/** Null where this account may not mount one. */
export function makeSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'limelight-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], {
    stdio: 'ignore',
  });
  if (status !== 0) {
    rmSync(folder, { recursive: true });
    return null;
  }
  chmodSync(folder, 0o711);
  const filling = join(folder, 'filling');
  const remove = () => {
    // Lazily: a process that is just ending may still have a file open.
    spawnSync('umount', ['-l', folder], { stdio: 'ignore' });
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', remove);
  return {
    folder,
    fill: () => {
      const file = openSync(filling, 'a');
      for (const bytes of pieces) while (takes(file, bytes));
      closeSync(file);
    },
    empty: () => rmSync(filling, { force: true }),
    remove: () => {
      process.off('exit', remove);
      remove();
    },
  };
}

function takes(file: number, bytes: Buffer): boolean {
  try {
    return writeSync(file, bytes) === bytes.length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
    throw error;
  }
}
