// A backup on the disk: the head, sealed blocks, and the digest of all before it, which shows damage also without the passphrase.
import { createHash, type KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { BackupError, explainFault } from './backup-error.ts';
import { headBytes } from './backup-key.ts';
import { blockBytes, openBlock, sealBlocks } from './sealed-blocks.ts';

const digestBytes = 32;
const unfinished = '.part';

type FileKey = { key: KeyObject; head: Buffer };

/**
 * Writes to `….part`, and gives the file its name when everything is on the disk and `check` has read it back. Whatever fails, neither of
 * both is left.
 */
export async function writeSealed(
  file: string,
  fileKey: FileKey,
  pieces: AsyncIterable<Buffer>,
  check: (part: string) => Promise<void>,
): Promise<number> {
  if (existsSync(file)) throw new BackupError(`${file} exists already. Give another name.`);
  const part = `${file}${unfinished}`;
  const handle = await open(part, 'wx', 0o600).catch((error) => {
    throw error.code === 'EEXIST'
      ? new BackupError(`${part} exists: another backup is being written, or one was killed. Remove it if none runs.`)
      : explainFault(error, part);
  });
  try {
    const bytes = await writeAll(handle, fileKey, pieces).finally(() => handle.close());
    await check(part);
    await rename(part, file);
    await syncFolder(dirname(file));
    return bytes;
  } catch (error) {
    await rm(part, { force: true });
    throw explainFault(error, file);
  }
}

async function writeAll(handle: FileHandle, fileKey: FileKey, pieces: AsyncIterable<Buffer>): Promise<number> {
  const digest = createHash('sha256');
  let bytes = 0;
  const write = async (piece: Buffer) => {
    digest.update(piece);
    await handle.writeFile(piece);
    bytes += piece.length;
  };
  await write(fileKey.head);
  for await (const block of sealBlocks(fileKey, pieces)) await write(block);
  const sum = digest.digest();
  await handle.writeFile(sum);
  await handle.sync();
  return bytes + sum.length;
}

/** The new name survives a power cut only when its folder is on the disk too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** The head of a file that is whole. A cut or changed file is refused before anything else is looked at. */
export async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file, 'r').catch((error) => {
    throw explainFault(error, file);
  });
  try {
    const { size } = await handle.stat();
    const digest = createHash('sha256');
    let position = 0;
    const end = Math.max(0, size - digestBytes);
    while (position < end) {
      const piece = await readAt(handle, position, Math.min(blockBytes, end - position));
      digest.update(piece);
      position += piece.length;
    }
    const head = await readAt(handle, 0, Math.min(headBytes, end));
    if (head.length < headBytes || !digest.digest().equals(await readAt(handle, end, size - end)))
      throw new BackupError(`${file} is no whole backup: it was cut, changed, or never one.`);
    return head;
  } finally {
    await handle.close();
  }
}

/** The pieces that `writeSealed` was given, block by block: each is authentic when it comes. */
export async function* readSealed(file: string, fileKey: FileKey): AsyncGenerator<Buffer> {
  const handle = await open(file, 'r');
  try {
    const end = (await handle.stat()).size - digestBytes;
    for (let number = 0, position = headBytes; position < end; number += 1, position += blockBytes) {
      const length = Math.min(blockBytes, end - position);
      yield openBlock(fileKey, await readAt(handle, position, length), number, position + length === end);
    }
  } finally {
    await handle.close();
  }
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  let read = 0;
  while (read < length) {
    const { bytesRead } = await handle.read(buffer, read, length - read, position + read);
    if (bytesRead === 0) throw new BackupError('The backup became shorter while it was read.');
    read += bytesRead;
  }
  return buffer;
}
