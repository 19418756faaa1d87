// What each file of `src` imports of our own: for the rules of the house and for its picture.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export const root = join(import.meta.dirname, '..');

export type Import = { to: string; isTypeOnly: boolean };
export type Source = { path: string; text: string; imports: Import[] };

export const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));

const importPattern =
  /(?:^|[\s;])(?:import|export)(\s+type\b)?\s[^'";]*?from\s+'([^']+)'|\bimport\(\s*'([^']+)'\s*\)|^import\s+'([^']+)'/gm;

export const readSource = (path: string, text = readFileSync(join(root, path), 'utf8')): Source => ({
  path,
  text,
  imports: [...text.matchAll(importPattern)].flatMap(([, type, from, lazy, bare]) => {
    const specifier = from ?? lazy ?? bare ?? '';
    if (!specifier.startsWith('.')) return [];
    return { to: join(dirname(path), specifier.replace(/\?.*$/, '')), isTypeOnly: type !== undefined };
  }),
});

export const readSources = (): Source[] =>
  filesBelow('src')
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => readSource(path));

export const isTest = ({ path }: Source): boolean => /\.test\.tsx?$/.test(path);
