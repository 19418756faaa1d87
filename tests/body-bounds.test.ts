import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { everyRoute } from '../src/contract/every-route.ts';
import type { Route } from '../src/contract/route.ts';

const security = readFileSync(join(import.meta.dirname, '../docs/SECURITY.md'), 'utf8');
const usualBytes = 64 * 1024;

const sizeText = (bytes: number): string => (bytes % 1024 ** 2 ? `${bytes / 1024} KB` : `${bytes / 1024 ** 2} MB`);
const valuesText = (values: number): string => (values > 1 ? `, ${values.toLocaleString('en')} values` : '');

test('the operator reads every limit of a body in docs/SECURITY.md, and no other', () => {
  const routes: readonly Route[] = everyRoute;
  const bounds = routes.flatMap(({ bodyBounds }) => bodyBounds ?? []).filter(({ bytesMax }) => bytesMax > usualBytes);
  const declared = new Set(bounds.map(({ bytesMax, valuesMax }) => `${sizeText(bytesMax)}${valuesText(valuesMax)}`));
  const [, row = ''] = /^\| larger bodies[^|]*\| ([^|]*) \|/m.exec(security) ?? [];
  const documented = row.split('; ').map((part) => part.slice(part.lastIndexOf(': ') + 2));
  expect(new Set(documented)).toEqual(declared);
});
