/** What the sign-in reads from its address: where to go afterwards. It is judged when it is used. */
export const loginSearch = (asked: Record<string, unknown>): { next?: string } =>
  typeof asked.next === 'string' ? { next: asked.next } : {};

/** The key of a link in a mail. */
export const keySearch = (asked: Record<string, unknown>): { key?: string } =>
  typeof asked.key === 'string' ? { key: asked.key } : {};

/** Which page of a list, from one; the first needs no number. */
export function pageSearch(asked: Record<string, unknown>): { page?: number } {
  const page = Number(asked.page);
  return Number.isSafeInteger(page) && page > 1 ? { page } : {};
}
