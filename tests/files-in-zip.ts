// Reads a ZIP as another program does: by the directory at its end.
import { inflateRawSync } from 'node:zlib';

export function filesInZip(zip: Buffer): Record<string, string> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'));
  let at = zip.readUInt32LE(end + 16);
  const files: Record<string, string> = {};
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [compressed, nameLength, extraLength, commentLength] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ] as const;
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    files[name] = inflateRawSync(zip.subarray(start, start + compressed)).toString();
    at += 46 + nameLength + extraLength + commentLength;
  }
  return files;
}
