// Frames of a link: sealed and numbered. A frame that was changed, repeated, left out or sent by a stranger does not open, and ends the link.
import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const lengthBytes = 4;
const tagBytes = 16;
const nonceBytes = 12;

/** A longer frame ends the link. It bounds how much is copied while a frame arrives in pieces. */
export const frameBytesMax = 1024 * 1024;

/** Each direction has a key of its own, so its frames are told apart by their number alone. */
function nonceOf(number: number): Buffer {
  const nonce = Buffer.alloc(nonceBytes);
  nonce.writeUIntBE(number, nonceBytes - 6, 6);
  return nonce;
}

export class FrameWriter {
  readonly #key: KeyObject;
  #number = 0;

  constructor(key: KeyObject) {
    this.#key = key;
  }

  seal(text: string): Buffer {
    const cipher = createCipheriv(algorithm, this.#key, nonceOf(this.#number));
    this.#number += 1;
    const hidden = cipher.update(text, 'utf8');
    cipher.final();
    const length = Buffer.alloc(lengthBytes);
    length.writeUInt32BE(tagBytes + hidden.length);
    return Buffer.concat([length, cipher.getAuthTag(), hidden]);
  }
}

export class FrameReader {
  readonly #key: KeyObject;
  #number = 0;
  #waiting: Buffer = Buffer.alloc(0);

  constructor(key: KeyObject) {
    this.#key = key;
  }

  /** The texts of the frames that are complete. Throws for a frame that does not open. */
  read(bytes: Buffer): string[] {
    this.#waiting = this.#waiting.length === 0 ? bytes : Buffer.concat([this.#waiting, bytes]);
    const texts: string[] = [];
    while (this.#waiting.length >= lengthBytes) {
      const length = this.#waiting.readUInt32BE();
      if (length < tagBytes || length > frameBytesMax) throw new Error('a frame of an impossible length');
      const end = lengthBytes + length;
      if (this.#waiting.length < end) break;
      texts.push(this.#open(this.#waiting.subarray(lengthBytes, end)));
      this.#waiting = this.#waiting.subarray(end);
    }
    return texts;
  }

  #open(frame: Buffer): string {
    const decipher = createDecipheriv(algorithm, this.#key, nonceOf(this.#number), { authTagLength: tagBytes });
    this.#number += 1;
    decipher.setAuthTag(frame.subarray(0, tagBytes));
    const text = decipher.update(frame.subarray(tagBytes));
    decipher.final();
    return text.toString();
  }
}
