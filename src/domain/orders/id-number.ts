// The shop asks for the end of an identity document only: enough to tell visitors at the door apart, and of no use to a thief.

/** The end of the ID number is deleted this long after the show. */
export const idNumberDaysAfterShow = 30;

const typedLengthMax = 40;

/** The stored form: `567(8)` becomes `5678`. Null unless it has exactly four letters or digits. */
export function idNumberEnd(typed: string): string | null {
  if (typed.length > typedLengthMax) return null;
  const plain = typed.normalize('NFKC').replace(/[\s()-]/g, '');
  return /^[A-Za-z0-9]{4}$/.test(plain) ? plain.toUpperCase() : null;
}

/** This event asks for the end of an ID number in place of the address, unless its maker says otherwise. */
export const eventWithIdNumber = 52;
