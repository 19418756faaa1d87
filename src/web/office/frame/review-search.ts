/** Read from the address of a list of decisions: the page, from one, and the open transfer. */
export type ReviewSearch = { page?: number | undefined; open?: string | undefined };

export const reviewSearch = ({ page, open }: Record<string, unknown>): ReviewSearch => ({
  page: /^[1-9]\d{0,5}$/.test(String(page)) ? Number(page) : undefined,
  open: typeof open === 'string' && /^[0-9A-Z]{12,35}$/.test(open) ? open : undefined,
});
