// Arrays in PostgreSQL's binary format: thousands of values a second are read without being parsed as text, and no value needs
// quoting.

const oids = { boolean: 16, bytes: 17, bigint: 20, int: 23, text: 25 };
const headLength = 20;
const lengthOfLength = 4;
const nothing = -1;

type Started = { array: Buffer; view: DataView };

function startArray(oid: number, count: number, bytes: number): Started {
  const array = Buffer.allocUnsafe(headLength + count * lengthOfLength + bytes);
  const view = new DataView(array.buffer, array.byteOffset, array.length);
  view.setInt32(0, 1); // dimensions
  view.setInt32(4, 1); // nulls may occur
  view.setInt32(8, oid);
  view.setInt32(12, count);
  view.setInt32(16, 1); // the first index
  return { array, view };
}

// Values are written by index and through a view: node's own writing functions, and an iterator, take six times as
// long.

/** Whole numbers up to 2^53. */
export function bigints(values: readonly number[]): Buffer {
  const { array, view } = startArray(oids.bigint, values.length, values.length * 8);
  for (let index = 0, at = headLength; index < values.length; index += 1, at += lengthOfLength + 8) {
    const value = values[index] as number;
    view.setInt32(at, 8);
    view.setInt32(at + 4, Math.floor(value / 2 ** 32));
    view.setUint32(at + 8, value >>> 0);
  }
  return array;
}

export function ints(values: readonly (number | null)[]): Buffer {
  const { array, view } = startArray(oids.int, values.length, values.length * 4);
  let at = headLength;
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] as number | null;
    view.setInt32(at, value === null ? nothing : 4);
    at += lengthOfLength;
    if (value === null) continue;
    view.setInt32(at, value);
    at += 4;
  }
  return array.subarray(0, at);
}

export function booleans(values: readonly boolean[]): Buffer {
  const { array, view } = startArray(oids.boolean, values.length, values.length);
  for (let index = 0, at = headLength; index < values.length; index += 1, at += lengthOfLength + 1) {
    view.setInt32(at, 1);
    view.setUint8(at + lengthOfLength, values[index] ? 1 : 0);
  }
  return array;
}

export function texts(values: readonly (string | null)[]): Buffer {
  const longest = values.reduce((sum, value) => sum + (value === null ? 0 : bytesMaxOf(value)), 0);
  const { array, view } = startArray(oids.text, values.length, longest);
  let at = headLength;
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] as string | null;
    const length = value === null ? nothing : writeText(array, value, at + lengthOfLength);
    view.setInt32(at, length);
    at += lengthOfLength + Math.max(length, 0);
  }
  return array.subarray(0, at);
}

const shortLength = 200;

/** A short text is not measured: it takes at most three bytes for each unit that JavaScript counts. For letters this would be memory for three. */
const bytesMaxOf = (text: string): number => (text.length <= shortLength ? text.length * 3 : Buffer.byteLength(text));

/** Returns the number of bytes. Most texts are short ASCII and are written faster here than by a call of Buffer. */
function writeText(array: Buffer, text: string, at: number): number {
  if (text.length > shortLength) return array.write(text, at);
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code > 127) return array.write(text, at);
    array[at + index] = code;
  }
  return text.length;
}

export function byteStrings(values: readonly (Uint8Array | null)[]): Buffer {
  const all = values.reduce((sum, value) => sum + (value?.length ?? 0), 0);
  const { array, view } = startArray(oids.bytes, values.length, all);
  let at = headLength;
  for (const value of values) {
    view.setInt32(at, value?.length ?? nothing);
    at += lengthOfLength;
    array.set(value ?? [], at);
    at += value?.length ?? 0;
  }
  return array;
}
