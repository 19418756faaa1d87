import { useQuery } from '@tanstack/react-query';
import * as api from '../../../contract/addresses.ts';
import type { Enquiry } from '../../../contract/enquiries.ts';
import { nameFor } from '../../../domain/catalogue/localised.ts';
import type { Answer } from '../../api/ask-server.ts';
import { call } from '../../api/call.ts';
import { readFrom } from '../../api/read-from.ts';
import { usePage } from '../../ui/page/page-context.tsx';

const eventsOffered = 200;

/** The names of the events, loaded when a visitor begins to type. Until then the field takes any text. */
export function useEventNames(isWanted: boolean): string[] {
  const { read, locale } = usePage();
  const { data = [] } = useQuery({
    queryKey: ['enquiry-events'],
    queryFn: () => readFrom(read, api.listEvents, { query: { page: 0, size: eventsOffered, sort: 'startTime,asc' } }),
    enabled: isWanted,
  });
  return [...new Set(data.map((event) => nameFor(event, locale)))];
}

export const sendEnquiry = (enquiry: Enquiry, recaptcha: string): Promise<Answer> =>
  call(api.sendEnquiry, { body: { ...enquiry, recaptcha }, isRepeatable: true });
