// Of an identity document only the end is asked for: enough to tell a visitor at the door from another, too little to be
// of use to anybody else.

/** Then what was kept of it is deleted. */
export const idNumberDaysAfterShow = 30;

const typedLengthMax = 40;

/** As it is kept: `567(8)` is `5678`. Whatever is not four letters or digits is not the end of one. */
export function idNumberEnd(typed: string): string | null {
  if (typed.length > typedLengthMax) return null;
  const plain = typed.normalize('NFKC').replace(/[\s()-]/g, '');
  return /^[A-Za-z0-9]{4}$/.test(plain) ? plain.toUpperCase() : null;
}
