import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openPostgresHome } from './postgres-home.ts';

const expectRefused = (folder: string) =>
  expect(() => openPostgresHome(folder)).toThrow(new RegExp(`^The folder ${folder}\\S* cannot be made \\(`));

test.each(['/proc/shop', '/proc', '/dev/null/shop'])(
  'a data folder that cannot be made is named in words: %s',
  expectRefused,
);

test('so is a link to a folder that is gone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'limelight-home-'));
  const link = join(folder, 'link');
  symlinkSync(join(folder, 'gone'), link);
  expectRefused(link);
  rmSync(folder, { recursive: true });
});
