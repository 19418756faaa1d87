// The encoding of a text file, by its bytes. Spreadsheets in Hong Kong and Taiwan still write Big5, and Excel writes UTF-16.

export type FileEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'big5';

/** The encoding of a file, by its name for TextDecoder. */
export function encodingOf(bytes: Uint8Array): FileEncoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Latin letters and commas of UTF-16 have a zero on one side.
  if (first === 0 && second !== 0) return 'utf-16be';
  if (first !== 0 && second === 0) return 'utf-16le';
  return isUtf8(bytes) ? 'utf-8' : 'big5';
}

function isUtf8(bytes: Uint8Array): boolean {
  let following = 0;
  for (const byte of bytes) {
    if (following > 0) {
      if (byte >> 6 !== 0b10) return false;
      following -= 1;
    } else if (byte >= 0x80) {
      following = byte >> 5 === 0b110 ? 1 : byte >> 4 === 0b1110 ? 2 : byte >> 3 === 0b11110 ? 3 : 0;
      if (following === 0) return false;
    }
  }
  return following === 0;
}
