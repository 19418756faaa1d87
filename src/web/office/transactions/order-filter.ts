import { useNavigate, useSearch } from '@tanstack/react-router';
import { orderFilter, orderFilterNames } from '../../../contract/order-filter.ts';

/** Each field as it is in the address. Values that are not understood count as missing. */
export function readOrderFilter(search: Record<string, unknown>): Record<string, string> {
  const texts = orderFilterNames.flatMap((name) => {
    const text = String(search[name] ?? '');
    return text !== '' && orderFilter.shape[name].safeParse(text).success ? [[name, text] as const] : [];
  });
  return Object.fromEntries(texts);
}

/** The filter is in the address, so a link leads to the same list. A change leads back to the first page. */
export function useOrderFilter() {
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const filter = readOrderFilter(search);
  const show = (next: Record<string, string | undefined>) => {
    const none = Object.fromEntries(orderFilterNames.map((name) => [name, undefined]));
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...none, ...next, page: undefined }),
      replace: true,
      resetScroll: false,
    });
  };
  return {
    filter,
    areSet: Object.keys(filter).length > 0,
    show,
    change: (changes: Record<string, string | undefined>) => show({ ...filter, ...changes }),
  };
}
