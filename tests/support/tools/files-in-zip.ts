// Reads a ZIP as another program does: by the directory at its end.
import { inflateRawSync } from 'node:zlib';

const isStored = 0;

export function bytesInZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'));
  let at = zip.readUInt32LE(end + 16);
  const files = new Map<string, Buffer>();
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [compressed, nameLength, extraLength, commentLength] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ] as const;
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(start, start + compressed);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    files.set(name, zip.readUInt16LE(at + 10) === isStored ? bytes : inflateRawSync(bytes));
    at += 46 + nameLength + extraLength + commentLength;
  }
  return files;
}

export const filesInZip = (zip: Buffer): Record<string, string> =>
  Object.fromEntries([...bytesInZip(zip)].map(([name, bytes]) => [name, bytes.toString()]));
