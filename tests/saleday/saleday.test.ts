// `npm run saleday`, as short as can be. Other tests run beside it, so how many seconds something took is not judged here.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { findHaproxy } from '../../bench/haproxy.ts';
import { buildShopIfStale } from '../../scripts/build.ts';
import { runSaleDay } from './run.ts';

beforeAll(buildShopIfStale, 120_000);

/** On a busy machine answers take seconds, and visitors come in less exactly; a day with swapped ends has 0.3. */
const tauMin = 0.5;

test('a hall is sold to a crowd through a lobby while a server and PostgreSQL die; each rule is kept, and each planted fault found', async () => {
  const seed = Date.now() % 1_000_000;
  const { verdicts, controls, figures, report } = await runSaleDay({
    ...{ visitors: 50, seats: 40, admittedPerMinute: 400, insideMax: 60, seed },
    ...{ lateSeconds: 2, silentSecondsMax: 5, daySecondsMax: 240 },
    times: { lobbySeconds: 4, thinkSeconds: 0.4 },
    haproxy: findHaproxy(),
    settings: {},
    say: () => {},
  });
  const broken = verdicts.filter(({ isKept, rule }) => !isKept && rule !== 'p99' && rule !== 'tauApart');
  expect(broken, `seed ${seed}: ${JSON.stringify(figures)}`).toEqual([]);
  expect(verdicts.find(({ rule }) => rule === 'tauApart')?.found).toBeGreaterThan(tauMin);
  expect(verdicts.find(({ rule }) => rule === 'p99')?.found).toBeGreaterThan(0);
  expect(controls.filter(({ isFound }) => !isFound)).toEqual([]);
  expect(controls.length).toBeGreaterThan(7);
  expect(report).not.toMatch(/<script|https?:|<img|<link/);
  expect(report.match(/<svg /g)).toHaveLength(6);
  for (const words of ['PostgreSQL is killed', 'A server is killed', 'The sale opens']) expect(report).toContain(words);
}, 360_000);

test('the program that verifies a draw shares no code with the shop', () => {
  const text = readFileSync(join(import.meta.dirname, '../../scripts/verify-draw.ts'), 'utf8');
  const imports = [...text.matchAll(/from '([^']+)'/g)].map(([, from]) => from);
  expect(imports).toEqual(['node:crypto', 'node:fs']);
});
