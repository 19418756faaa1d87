// Lists that several people decide about at the same time: each decision may change all of them, and they are read again and again.
import { keepPreviousData } from '@tanstack/react-query';
import { itemsPerPage } from '../../../contract/paging.ts';

/** Forgotten with the sign-in, like everything that is read for an account. */
export const watchedListsKey = ['account', 'office', 'lists'];

/** Pages are counted from one here, from nought on the wire. */
export const pageQuery = (page: number) => ({ page: page - 1, size: itemsPerPage });

export const watchedRow = {
  // The call itself is patient.
  retry: false,
  staleTime: 0,
  refetchInterval: 15_000,
} as const;

/** The page before stays until the next one is read. */
export const watched = { ...watchedRow, placeholderData: keepPreviousData } as const;
