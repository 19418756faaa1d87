/** The natural order of seat labels: A2 before A10, Z before AA, AA before BB, numbers before letters. For `sort`. */
export function compareLabels(one: string, other: string): number {
  const [parts, others] = [partsOf(one), partsOf(other)];
  for (const [index, part] of parts.entries()) {
    const order = compareParts(part, others[index] ?? '');
    if (order !== 0) return order;
  }
  return parts.length - others.length;
}

const isDigits = (part: string) => part >= '0' && part < ':';
const partsOf = (label: string) => label.match(/\d+|\D+/g) ?? [];

/** Shorter parts come first; that is right for letters and for digits. Digits come before letters. */
function compareParts(one: string, other: string): number {
  const [isNumber, isOtherNumber] = [isDigits(one), isDigits(other)];
  if (one !== '' && other !== '' && isNumber !== isOtherNumber) return isNumber ? -1 : 1;
  if (one.length !== other.length) return one.length - other.length;
  return one < other ? -1 : one > other ? 1 : 0;
}
