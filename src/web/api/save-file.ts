import { readFile } from './read-file.ts';
import { saveBlob } from './save-blob.ts';

/** Saves a file that needs the sign-in, which a plain link would not bring. Throws when there is none. */
export const saveFile = async (path: string, name: string): Promise<void> => saveBlob(await readFile(path), name);
