import { localInstant } from '../catalogue/hong-kong-time.ts';

type Ordered = {
  contents: string;
  format: string;
  event?: { eventCode: string } | null;
  outlet?: { id: number } | null;
  createdAt: string | number;
};

/** The rows of the file, the event or the outlet that they are of, and the day of Hong Kong on which it was ordered. */
export const exportFileName = ({ contents, format, event, outlet, createdAt }: Ordered): string =>
  [
    contents,
    ...(event ? [event.eventCode] : []),
    ...(outlet ? [outlet.id] : []),
    `${localInstant(createdAt).slice(0, 10)}.${format.toLowerCase()}`,
  ].join('-');
