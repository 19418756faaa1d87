export const searchLengthMax = 254;
const amountPattern = /^\d{1,7}(?:\.\d{1,2})?$/;
const id = /^[1-9]\d{0,17}$/;
const yesOrNo = /^(?:true|false)$/;

const filterForms = {
  search: /\S/,
  eventId: id,
  sessionId: id,
  amountFrom: amountPattern,
  amountTo: amountPattern,
  waitingHours: /^[1-9]\d{0,3}$/,
  hasReceipt: yesOrNo,
  isDue: yesOrNo,
};
export type FilterName = keyof typeof filterForms;
type YesOrNo = 'true' | 'false';
/** The filters as they are in the address, and in the query of a call. */
export type Filters = {
  [Name in FilterName]?: (Name extends 'hasReceipt' | 'isDue' ? YesOrNo : string) | undefined;
};
/** In the address of a list of decisions: the page, from one, the open transfer, and what narrows the list. */
export type ReviewSearch = Filters & { page?: number | undefined; open?: string | undefined };

/** Values that are not understood count as missing. */
export const readReviewSearch = (search: Record<string, unknown>): Pick<ReviewSearch, 'page' | 'open'> => ({
  page: /^[1-9]\d{0,5}$/.test(String(search.page)) ? Number(search.page) : undefined,
  open: /^[0-9A-Z]{12,35}$/.test(String(search.open)) ? String(search.open) : undefined,
});

/** The filters in an address that a list has. */
export const readFilters = (search: Record<string, unknown>, names: readonly FilterName[]): Filters =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = readFilter(name, String(search[name] ?? ''));
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** A typed or an addressed value of a filter; undefined when it has not the form of one. */
export function readFilter(name: FilterName, text: string): string | undefined {
  const value = text.trim().slice(0, searchLengthMax);
  return filterForms[name].test(value) ? value : undefined;
}
