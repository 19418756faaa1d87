// Bounds the number of values and the depth of a request before any other check. The bounds are larger than any form of the shop.

const formValuesMax = 2000;
const depthMax = 20;

export class TooMuch extends Error {
  readonly statusCode: number;

  constructor(statusCode: number) {
    super('too many values, too deep, or too long');
    this.statusCode = statusCode;
  }
}

/** `status` is the status of the refusal. */
export function boundShape(given: unknown, status: 413 | 414, valuesMax = formValuesMax): void {
  let values = 0;
  const count = (whole: unknown, depth: number): void => {
    // Bytes were counted when they arrived.
    if (typeof whole !== 'object' || whole === null || ArrayBuffer.isView(whole)) return;
    if (depth > depthMax) throw new TooMuch(status);
    const names = Object.keys(whole);
    values += names.length;
    if (values > valuesMax) throw new TooMuch(status);
    for (const name of names) count((whole as Record<string, unknown>)[name], depth + 1);
  };
  count(given, 1);
}
