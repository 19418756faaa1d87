// How much there may be in what came with a request, counted before anything else looks at it: more than any form of ours has.

const valuesMax = 2000;
const depthMax = 20;

class TooMuch extends Error {
  readonly statusCode: number;

  constructor(statusCode: number) {
    super('too many values, or too deep');
    this.statusCode = statusCode;
  }
}

/** The status is that of the refusal. */
export function boundShape(given: unknown, status: 413 | 414): void {
  let values = 0;
  const count = (whole: unknown, depth: number): void => {
    // Bytes have been counted as they came.
    if (typeof whole !== 'object' || whole === null || ArrayBuffer.isView(whole)) return;
    if (depth > depthMax) throw new TooMuch(status);
    const names = Object.keys(whole);
    values += names.length;
    if (values > valuesMax) throw new TooMuch(status);
    for (const name of names) count((whole as Record<string, unknown>)[name], depth + 1);
  };
  count(given, 1);
}
