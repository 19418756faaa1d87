/** Without the digits that no plan needs. Never minus nought. */
export const roundOff = (value: number, digits = 2): number => Math.round(value * 10 ** digits) / 10 ** digits + 0;
