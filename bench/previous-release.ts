// The shop as it was at an earlier commit, in a folder of its own, on the packages of this one.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const git = (...words: string[]): string => execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: 'pipe' });

export type PreviousRelease = { root: string; commit: string; remove: () => void };
type Migrations = Map<string, string>;

/**
 * The newest commit with fewer migrations, all of which are still as they were: a database may go from there to here. Null without a
 * history, as in an archive or in a shallow clone.
 */
export function findPreviousCommit(): string | null {
  try {
    const now = migrationsAt('HEAD');
    const candidates = git('log', '--format=%H', '--', 'migrations').split('\n').filter(Boolean);
    for (const commit of candidates) {
      const before = parentOf(commit);
      if (before && isEarlier(migrationsAt(before), now)) return before;
    }
  } catch {
    // No git, or no repository.
  }
  return null;
}

const isEarlier = (before: Migrations, now: Migrations): boolean =>
  before.size > 0 && before.size < now.size && [...before].every(([name, content]) => now.get(name) === content);

function parentOf(commit: string): string | null {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--verify', '--quiet', `${commit}^`], {
    cwd: root,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : null;
}

function migrationsAt(commit: string): Migrations {
  const lines = git('ls-tree', commit, 'migrations/')
    .split('\n')
    .filter((line) => /\d{4}-[^/]+\.sql$/.test(line));
  return new Map(lines.map((line) => line.split(/\s+/)).map(([, , content = '', name = '']) => [name, content]));
}

/** Its server has the pages of this one: orders need none. */
export function checkOut(commit: string): PreviousRelease {
  const folder = mkdtempSync(join(tmpdir(), 'limelight-previous-'));
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 512 * 1024 * 1024 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  for (const shared of ['node_modules', 'dist']) symlinkSync(join(root, shared), join(folder, shared));
  const name = git('log', '-1', '--format=%h', commit).trim();
  return { root: folder, commit: name, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
