// A document from a stranger that an administrator will open: none that does anything by itself, or that cannot be looked into.
import { constants, inflateSync } from 'node:zlib';

const unfoldedBytesMax = 30 * 1024 * 1024;
const streamsMax = 3000;

/** Names of what a document can do besides being read, and of what hides it. */
const doing = /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToE|Encrypt)(?![\w-])/;
/** Objects within streams are unfolded here in the usual way alone. */
const otherFilters = /\/(?:ASCII85Decode|ASCIIHexDecode|LZWDecode|RunLengthDecode|A85|AHx|LZW|RL)(?![\w-])/;

export function isPlainPdf(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 0, 5) !== '%PDF-') return false;
  const text = bytes.toString('latin1');
  const names = withPlainNames(text);
  if (!/%%EOF\s*$/.test(text.slice(-1024)) || doing.test(names)) return false;
  if (/\/ObjStm/.test(names) && otherFilters.test(names)) return false;
  return unfolds(bytes, text);
}

/** Letters of a name may be written as numbers. */
const withPlainNames = (text: string): string =>
  text.replace(/#([0-9a-fA-F]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));

/** Whatever is folded up, wherever it says that it ends. */
function unfolds(bytes: Buffer, text: string): boolean {
  let left = unfoldedBytesMax;
  let streams = 0;
  for (const { index, 0: word } of text.matchAll(/stream\r?\n/g)) {
    streams += 1;
    if (streams > streamsMax) return false;
    const inner = inflated(bytes.subarray(index + word.length), left);
    if (inner === 'tooMuch' || doing.test(withPlainNames(inner))) return false;
    left -= inner.length;
  }
  return true;
}

/** Empty for what is not folded in this way. */
function inflated(bytes: Buffer, bytesMax: number): string {
  if (bytesMax <= 0) return 'tooMuch';
  // The first byte of what zlib writes.
  if (bytes.length === 0 || ((bytes[0] as number) & 0x0f) !== 8) return '';
  try {
    const options = { maxOutputLength: bytesMax, finishFlush: constants.Z_SYNC_FLUSH };
    return inflateSync(bytes, options).toString('latin1');
  } catch (error) {
    return (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'tooMuch' : '';
  }
}
