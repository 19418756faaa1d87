import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

const fileName = /^(\d{17}-[0-9a-f]{8})\.eml$/;
const isMailName = (name: string): boolean => fileName.test(`${name}.eml`);

/** The newest first. */
export async function listMailNames(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => []);
  const names = files.flatMap((file) => fileName.exec(file)?.[1] ?? []);
  return names.sort().reverse();
}

/** Null when it does not exist, or was removed meanwhile. */
export async function readMail(folder: string, name: string): Promise<Email | null> {
  if (!isMailName(name)) return null;
  const content = await readFile(join(folder, `${name}.eml`)).catch(() => null);
  return content && PostalMime.parse(content);
}
