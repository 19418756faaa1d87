import { useQueryClient } from '@tanstack/react-query';
import type { Event } from '../../../contract/catalogue.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { keepInPurchase, readPurchase } from '../purchase/purchase.ts';
import { startWith } from '../purchase/start-with.ts';
import { chosenIn } from './chosen-in.ts';
import { eventByIdQuery } from './events-by-id.ts';

/** Reads the event of the purchase again, after a refusal that says that it has changed. Without an answer the known one stays. */
export function useRenewedEvent({ id }: Pick<Event, 'id'>): () => Promise<void> {
  const queries = useQueryClient();
  const { read } = usePage();
  return async () => {
    const event = await queries.fetchQuery({ ...eventByIdQuery(read, String(id)), staleTime: 0 }).catch(() => null);
    if (!event) return;
    startWith(event);
    keepInPurchase(chosenIn(event, readPurchase()));
  };
}
