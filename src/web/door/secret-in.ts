/** The secret of an enrolment, from the address behind its QR code or as it was pasted; null where there is none. */
export function secretIn(text: string): string | null {
  return /(?:^|#|#enrol=)([A-Za-z0-9_-]{20,200})$/.exec(text.trim())?.[1] ?? null;
}
