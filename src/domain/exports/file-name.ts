import { localInstant } from '../catalogue/hong-kong-time.ts';

type Ordered = {
  contents: string;
  format: string;
  event?: { eventCode: string } | null;
  createdAt: string | number;
};

/** The rows of the file, the event that they are of, and the day of Hong Kong on which it was ordered. */
export const exportFileName = ({ contents, format, event, createdAt }: Ordered): string =>
  [
    contents,
    ...(event ? [event.eventCode] : []),
    `${localInstant(createdAt).slice(0, 10)}.${format.toLowerCase()}`,
  ].join('-');
