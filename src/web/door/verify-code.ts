// Whether the keys of the event have signed a code: by the browser's own Ed25519, or by a small library where it lacks it.
import { verifyAsync } from '@noble/ed25519';
import type { ReadCode } from '../../domain/tickets/ticket-code.ts';
import { bytesOfBase64Url } from './base64url.ts';

type PublicKey = { number: number; publicKey: string };
type Verify = (signature: Uint8Array, signed: Uint8Array) => Promise<boolean>;

export class CodeVerifier {
  #keys = new Map<number, { publicKey: string; verify: Promise<Verify> }>();

  /** All keys that are believed now: one that is missing has leaked, and its codes are forged. */
  learn(keys: readonly PublicKey[]): void {
    this.#keys = new Map(keys.map(({ number, publicKey }) => [number, this.#keyOf(number, publicKey)]));
  }

  #keyOf(number: number, publicKey: string) {
    const known = this.#keys.get(number);
    if (known?.publicKey === publicKey) return known;
    return { publicKey, verify: verifierOf(bytesOfBase64Url(publicKey)) };
  }

  async isSigned(code: ReadCode): Promise<boolean> {
    const key = this.#keys.get(code.keyNumber);
    if (!key) return false;
    const verify = await key.verify;
    return verify(code.signature, code.signed).catch(() => false);
  }
}

async function verifierOf(publicKey: Uint8Array<ArrayBuffer>): Promise<Verify> {
  try {
    const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']);
    return (signature, signed) =>
      crypto.subtle.verify('Ed25519', key, new Uint8Array(signature), new Uint8Array(signed));
  } catch {
    return (signature, signed) => verifyAsync(signature, signed, publicKey);
  }
}
