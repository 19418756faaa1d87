// Lists the imports of each file of `src` within the project, for the tidy rules and the picture of the wings.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** `names` are those that are asked for; null is everything, as where a file is loaded when it is needed. */
export type Import = { to: string; isTypeOnly: boolean; names: string[] | null };
export type Source = { path: string; text: string; imports: Import[] };

export const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));

const importPattern =
  /(?:^|[\s;])(?:import|export)(\s+type\b)?\s([^'";]*?)from\s+'([^']+)'|\bimport\(\s*'([^']+)'\s*\)|^import\s+'([^']+)'/gm;

const namesIn = (clause = ''): string[] | null => {
  const listed = /\{([^}]*)\}/.exec(clause)?.[1];
  return listed === undefined
    ? null
    : [...listed.matchAll(/(?:^|,)\s*(?:type\s+)?(\w+)/g)].map(([, name = '']) => name);
};

export const readSource = (path: string, text = readFileSync(join(root, path), 'utf8')): Source => ({
  path,
  text,
  imports: [...text.matchAll(importPattern)].flatMap(([, type, clause, from, lazy, bare]) => {
    const specifier = from ?? lazy ?? bare ?? '';
    if (!specifier.startsWith('.')) return [];
    return {
      to: join(dirname(path), specifier.replace(/\?.*$/, '')),
      isTypeOnly: type !== undefined,
      names: namesIn(clause),
    };
  }),
});

export const readSources = (folders: readonly string[] = ['src']): Source[] =>
  folders
    .flatMap(filesBelow)
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => readSource(path));

export const isTest = ({ path }: Source): boolean => /\.test\.tsx?$/.test(path);
