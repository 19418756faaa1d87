import { hash, timingSafeEqual } from 'node:crypto';

/** Compares in constant time, whatever the position of the first difference and the lengths. */
export function isSameText(one: string, other: string): boolean {
  const digestOf = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(digestOf(one), digestOf(other)) && one.length === other.length;
}
