/** Read from the address of the sign-in: the page to open afterwards. It is checked when it is used. */
export const loginSearch = (search: Record<string, unknown>): { next?: string } =>
  typeof search.next === 'string' ? { next: search.next } : {};

/** The key of a link in a mail. */
export const keySearch = (search: Record<string, unknown>): { key?: string } =>
  typeof search.key === 'string' ? { key: search.key } : {};

/** The page of a list, from one; the first has no number in the address. */
export function pageSearch(search: Record<string, unknown>): { page?: number } {
  const page = Number(search.page);
  return Number.isSafeInteger(page) && page > 1 ? { page } : {};
}
