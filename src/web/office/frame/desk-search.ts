/** What the desk reads from its address: the page of the queue, from one, and which transfer is looked at. */
export type DeskSearch = { page?: number | undefined; open?: string | undefined };

export const deskSearch = ({ page, open }: Record<string, unknown>): DeskSearch => ({
  page: /^[1-9]\d{0,5}$/.test(String(page)) ? Number(page) : undefined,
  open: typeof open === 'string' && /^[0-9A-Z]{12,35}$/.test(open) ? open : undefined,
});
