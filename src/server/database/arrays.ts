// Arrays as PostgreSQL's own protocol writes them: thousands of values a second are read on the other side without being
// taken apart as text, and no value needs quoting.

const oids = { boolean: 16, bytes: 17, bigint: 20, int: 23, text: 25 };
const headLength = 20;
const lengthOfLength = 4;
const nothing = -1;

const startArray = (oid: number, count: number, bytes: number): Buffer => {
  const array = Buffer.allocUnsafe(headLength + count * lengthOfLength + bytes);
  array.writeInt32BE(1, 0); // dimensions
  array.writeInt32BE(1, 4); // nulls may occur
  array.writeInt32BE(oid, 8);
  array.writeInt32BE(count, 12);
  array.writeInt32BE(1, 16); // the first index
  return array;
};

/** Whole numbers up to 2^53. */
export function bigints(values: readonly number[]): Buffer {
  const array = startArray(oids.bigint, values.length, values.length * 8);
  let at = headLength;
  for (const value of values) {
    at = array.writeInt32BE(8, at);
    at = array.writeInt32BE(Math.floor(value / 2 ** 32), at);
    at = array.writeUInt32BE(value >>> 0, at);
  }
  return array;
}

export function ints(values: readonly (number | null)[]): Buffer {
  const array = startArray(oids.int, values.length, values.length * 4);
  let at = headLength;
  for (const value of values) {
    at = array.writeInt32BE(value === null ? nothing : 4, at);
    if (value !== null) at = array.writeInt32BE(value, at);
  }
  return array.subarray(0, at);
}

export function booleans(values: readonly boolean[]): Buffer {
  const array = startArray(oids.boolean, values.length, values.length);
  let at = headLength;
  for (const value of values) {
    at = array.writeInt32BE(1, at);
    at = array.writeUInt8(value ? 1 : 0, at);
  }
  return array;
}

export function texts(values: readonly (string | null)[]): Buffer {
  // A letter takes three bytes at the most for each unit that JavaScript counts.
  const longest = values.reduce((sum, value) => sum + (value === null ? 0 : value.length * 3), 0);
  const array = startArray(oids.text, values.length, longest);
  let at = headLength;
  for (const value of values) {
    const length = value === null ? nothing : array.write(value, at + lengthOfLength);
    array.writeInt32BE(length, at);
    at += lengthOfLength + Math.max(length, 0);
  }
  return array.subarray(0, at);
}

export function byteStrings(values: readonly (Uint8Array | null)[]): Buffer {
  const all = values.reduce((sum, value) => sum + (value?.length ?? 0), 0);
  const array = startArray(oids.bytes, values.length, all);
  let at = headLength;
  for (const value of values) {
    at = array.writeInt32BE(value?.length ?? nothing, at);
    array.set(value ?? [], at);
    at += value?.length ?? 0;
  }
  return array;
}
