// Blocks of 256 KiB, each encrypted and authenticated with its number, the head of the file, and whether it is the last: a block that is
// changed, moved, repeated or missing does not open.
import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto';
import { BackupError } from './backup-error.ts';

const algorithm = 'aes-256-gcm';
const plainBytes = 256 * 1024;
const tagBytes = 16;
export const blockBytes = plainBytes + tagBytes;

type FileKey = { key: KeyObject; head: Buffer };

export async function* sealBlocks({ key, head }: FileKey, pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  let number = 0;
  const seal = (plain: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv(algorithm, key, nonceOf(number, isLast)).setAAD(head);
    number += 1;
    return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  };
  for await (const piece of pieces) {
    waiting.push(piece);
    bytes += piece.length;
    // A full block waits for more, since the last one is sealed as such.
    if (bytes <= plainBytes) continue;
    let all = Buffer.concat(waiting);
    for (; all.length > plainBytes; all = all.subarray(plainBytes)) yield seal(all.subarray(0, plainBytes), false);
    waiting = [all];
    bytes = all.length;
  }
  yield seal(Buffer.concat(waiting), true);
}

export function openBlock({ key, head }: FileKey, block: Buffer, number: number, isLast: boolean): Buffer {
  const decipher = createDecipheriv(algorithm, key, nonceOf(number, isLast), { authTagLength: tagBytes }).setAAD(head);
  try {
    decipher.setAuthTag(block.subarray(-tagBytes));
    return Buffer.concat([decipher.update(block.subarray(0, -tagBytes)), decipher.final()]);
  } catch (error) {
    throw new BackupError(
      number === 0
        ? 'The backup does not open: the passphrase or key is not the one that it was made with.'
        : `The backup is damaged: its block ${number + 1} is not what was written.`,
      { cause: error },
    );
  }
}

/** Never twice with one key: the key belongs to one file. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce[0] = isLast ? 1 : 0;
  nonce.writeBigUInt64BE(BigInt(number), 4);
  return nonce;
}
