export type Encoding = 'br' | 'gzip' | 'identity';

/** Longer than the Accept-Encoding header of any browser. */
const acceptedLengthMax = 500;

/** Whether the encoding is named, and not with the weight 0, which means "not this". */
const patterns = {
  br: /(?:^|[,\s])br(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))\s*(?:[;,]|$)/,
  gzip: /(?:^|[,\s])gzip(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))\s*(?:[;,]|$)/,
};

type Accepted = string | string[] | undefined;

export const takes = (encoding: 'br' | 'gzip', accepted: Accepted): boolean =>
  typeof accepted === 'string' && accepted.length <= acceptedLengthMax && patterns[encoding].test(accepted);

/** The smallest that the reader accepts. */
export const encodingFor = (accepted: Accepted): Encoding =>
  (['br', 'gzip'] as const).find((encoding) => takes(encoding, accepted)) ?? 'identity';
