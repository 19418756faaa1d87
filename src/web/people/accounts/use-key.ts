import { useParams, useSearch } from '@tanstack/react-router';

/** The key that a mail's link carries: in the path, or in the query. */
export function useKey(): string | undefined {
  const { key: inPath } = useParams({ strict: false });
  const { key: inQuery } = useSearch({ strict: false });
  return inPath || inQuery || undefined;
}
