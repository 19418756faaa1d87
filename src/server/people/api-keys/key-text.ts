// The text of a key: `llk_` and 32 random bytes. No one can guess it, so a plain hash of it is stored, and it is found by that.
import { hash, randomBytes } from 'node:crypto';

const mark = 'llk_';
const randomLength = 43;
const beginningLength = 12;

export const newKeyText = (): string => mark + randomBytes(32).toString('base64url');

export const isKeyText = (text: string): boolean =>
  text.startsWith(mark) && text.length === mark.length + randomLength && /^[\w-]+$/.test(text);

export const keyDigest = (text: string): Buffer => hash('sha256', text, 'buffer');

/** The part that pages show, so that a key is recognised. */
export const beginningOf = (text: string): string => text.slice(0, beginningLength);
