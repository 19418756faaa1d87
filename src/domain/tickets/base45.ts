// Base45 (RFC 9285): bytes as letters of the alphanumeric mode of QR codes, which makes smaller codes than base64.

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
const valueByLetter = new Map([...letters].map((letter, value) => [letter, value]));
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

/** Null when it is not base45, or not written as this file writes it. */
export function readBase45(text: string): Uint8Array | null {
  if (text.length % 3 === 1) return null;
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 3) {
    const group = text.slice(at, at + 3);
    const value = valueOfGroup(group);
    const isPair = group.length === 3;
    if (value === null || value > (isPair ? pairMax : byteMax)) return null;
    if (isPair) bytes.push(value >> 8);
    bytes.push(value & byteMax);
  }
  return Uint8Array.from(bytes);
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

function valueOfGroup(group: string): number | null {
  let value = 0;
  for (let at = group.length - 1; at >= 0; at -= 1) {
    const digit = valueByLetter.get(group[at] as string);
    if (digit === undefined) return null;
    value = value * base + digit;
  }
  return value;
}
