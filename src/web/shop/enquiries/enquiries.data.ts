import { useQuery } from '@tanstack/react-query';
import type { Event } from '../../../contract/catalogue.ts';
import { type Enquiry, enquiryRoutes } from '../../../contract/enquiries.ts';
import { nameFor } from '../../../domain/catalogue/localised.ts';
import { type Answer, askServer } from '../../api/ask-server.ts';
import { getJson } from '../../api/get-json.ts';
import { usePage } from '../../ui/page/page-context.tsx';

const eventsOffered = 200;

/** What is on, by name, for whoever has begun to write. Without it the event is typed. */
export function useEventNames(isWanted: boolean): string[] {
  const { read, locale } = usePage();
  const { data = [] } = useQuery({
    queryKey: ['enquiry-events'],
    queryFn: () => getJson<Event[]>(read, `/api/events?page=0&size=${eventsOffered}&sort=startTime,asc`),
    enabled: isWanted,
  });
  return [...new Set(data.map((event) => nameFor(event, locale)))];
}

export const sendEnquiry = (enquiry: Enquiry, recaptcha: string): Promise<Answer> =>
  askServer({ method: 'POST', path: enquiryRoutes.send.path, body: { ...enquiry, recaptcha } });
