import { hash, timingSafeEqual } from 'node:crypto';

/** Takes as long whether the first letter differs or the last, and whatever the lengths. */
export function isSameText(one: string, other: string): boolean {
  const digestOf = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(digestOf(one), digestOf(other)) && one.length === other.length;
}
