import { useQuery } from '@tanstack/react-query';
import type { WaitingCounts } from '../../../contract/office-lists.ts';
import { duties } from '../../../domain/accounts/duties.ts';
import { mayPass } from '../../../domain/accounts/rights.ts';
import { useOfficeAccount } from './office-account.ts';
import { waitingCountsQuery } from './office-lists.data.ts';

/** How many decisions wait. It is asked only for accounts with a duty that has a number. */
export function useWaitingCounts(): WaitingCounts {
  const { authorities } = useOfficeAccount();
  const enabled = [duties.transfers, duties.refunds].some((duty) => mayPass(duty, authorities));
  const { data } = useQuery({ ...waitingCountsQuery, enabled });
  return data ?? { transfers: null, refunds: null };
}
