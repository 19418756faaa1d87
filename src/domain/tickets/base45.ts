// Base45 (RFC 9285): bytes as letters of the alphanumeric mode of QR codes, which makes smaller codes than base64.

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
/** The value of each letter by its character code; -1 for every other one below 128. */
const valueByCode = Int8Array.from({ length: 128 }, (_, code) => letters.indexOf(String.fromCharCode(code)));
const base = letters.length;
const byteMax = 0xff;
const pairMax = 0xffff;

export function writeBase45(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 2) {
    const first = bytes[at] as number;
    const second = bytes[at + 1];
    const value = second === undefined ? first : first * (byteMax + 1) + second;
    text += lettersOf(value, second === undefined ? 2 : 3);
  }
  return text;
}

/** Null when it is not base45, or not written as this file writes it. Fast: the door reads one code for each scan. */
export function readBase45(text: string): Uint8Array | null {
  if (text.length % 3 === 1) return null;
  const bytes = new Uint8Array(Math.floor((text.length * 2) / 3));
  let written = 0;
  for (let at = 0; at < text.length; at += 3) {
    const isPair = text.length - at >= 3;
    const value = valueOfGroup(text, at, isPair ? at + 3 : text.length);
    if (value < 0 || value > (isPair ? pairMax : byteMax)) return null;
    if (isPair) {
      bytes[written] = value >> 8;
      written += 1;
    }
    bytes[written] = value & byteMax;
    written += 1;
  }
  return bytes;
}

/** The least letter first. */
function lettersOf(value: number, count: number): string {
  let rest = value;
  let text = '';
  for (let at = 0; at < count; at += 1) {
    text += letters[rest % base];
    rest = Math.floor(rest / base);
  }
  return text;
}

/** Less than 0 where a letter is none of base45. */
function valueOfGroup(text: string, from: number, to: number): number {
  let value = 0;
  for (let at = to - 1; at >= from; at -= 1) {
    const digit = valueByCode[text.charCodeAt(at)] ?? -1;
    if (digit < 0) return -1;
    value = value * base + digit;
  }
  return value;
}
