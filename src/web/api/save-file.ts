import { readFile } from './read-file.ts';

/** Saves a file that needs the sign-in, which a plain link would not bring. Throws when there is none. */
export async function saveFile(path: string, name: string): Promise<void> {
  saveBytes(await readFile(path), name);
}

export function saveBytes(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // Some browsers read the address after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
