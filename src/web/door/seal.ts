// Everything that lies on the device is sealed with AES-GCM: the list by a key that only memory has, waiting scans by a key of this browser.

export type Sealed = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer };

const ivBytes = 12;
const algorithm = 'AES-GCM';
const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count));

export const sealingKey = (raw: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', raw, algorithm, false, ['encrypt', 'decrypt']);

/** It can be used in this browser, and no script can read its bytes. */
export const newBrowserKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ['encrypt', 'decrypt']);

export async function seal(value: unknown, key: CryptoKey): Promise<Sealed> {
  const iv = randomBytes(ivBytes);
  const plain = new TextEncoder().encode(JSON.stringify(value));
  return { iv, bytes: await crypto.subtle.encrypt({ name: algorithm, iv }, key, plain) };
}

/** Undefined when it was sealed by another key. */
export async function unseal<Value>({ iv, bytes }: Sealed, key: CryptoKey): Promise<Value | undefined> {
  try {
    return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt({ name: algorithm, iv }, key, bytes)));
  } catch {
    return undefined;
  }
}

/** A key under a PIN: slow to try, yet a PIN is short (docs/decisions/0062). */
export type PinnedKey = { salt: Uint8Array<ArrayBuffer>; rounds: number; sealed: Sealed };

export const pinDigitsMin = 6;
const pinRounds = 600_000;

export async function pinKey(listKey: string, pin: string): Promise<PinnedKey> {
  const salt = randomBytes(16);
  return { salt, rounds: pinRounds, sealed: await seal(listKey, await keyOfPin(pin, salt, pinRounds)) };
}

/** Undefined for a wrong PIN. */
export const unpinKey = async ({ salt, rounds, sealed }: PinnedKey, pin: string): Promise<string | undefined> =>
  unseal<string>(sealed, await keyOfPin(pin, salt, rounds));

async function keyOfPin(pin: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveKey']);
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
  return crypto.subtle.deriveKey(derivation, base, { name: algorithm, length: 256 }, false, ['encrypt', 'decrypt']);
}
