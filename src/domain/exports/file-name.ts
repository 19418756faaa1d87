import { localInstant } from '../catalogue/hong-kong-time.ts';

type Ordered = { contents: string; format: string; createdAt: string | number };

/** The rows of the file, and the day of Hong Kong on which it was ordered. */
export const exportFileName = ({ contents, format, createdAt }: Ordered): string =>
  `${contents}-${localInstant(createdAt).slice(0, 10)}.${format.toLowerCase()}`;
