import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FilterName, type Filters, type ReviewSearch, readFilters, readReviewSearch } from './review-search.ts';

/** Every list has these. */
const everywhere = ['search', 'eventId', 'sessionId', 'amountFrom', 'amountTo', 'waitingHours'] as const;

/** The page, the open row and the filters of a list are in its address. A change of the filters leads back to the first page. */
export function useFilters(own: readonly FilterName[] = []) {
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const filters = readFilters(search, [...everywhere, ...own]);
  const to = (next: (before: ReviewSearch) => ReviewSearch) =>
    void navigate({ to: '.', search: (before) => next(before), replace: true, resetScroll: false });
  return {
    ...readReviewSearch(search),
    filters,
    areSet: Object.keys(filters).length > 0,
    change: (changes: Filters) => to((before) => ({ ...before, ...changes, page: undefined, open: undefined })),
    clear: () => to(() => ({})),
  };
}
export type UsedFilters = ReturnType<typeof useFilters>;
