// The settings of a cache that stands in front of the shop and answers many visitors, such as Varnish or a CDN.
import { z } from 'zod';

const purgeAddress = z.url({ protocol: /^https?$/ });
const addressesMax = 10;

export const sharedCacheSettings = {
  SHARED_CACHE_SECONDS: z
    .string()
    .regex(/^(?:[12]?\d{1,2}|300)$/, 'must be 0 to 300')
    .transform(Number)
    .default(0),
  SHARED_CACHE_PURGE: z
    .string()
    .transform((text) => text.split(',').map((address) => address.trim()))
    .refine(
      (addresses) =>
        addresses.length <= addressesMax && addresses.every((each) => purgeAddress.safeParse(each).success),
      `must be http(s):// addresses with commas between them, ${addressesMax} at most`,
    )
    .optional(),
};

type Values = z.output<z.ZodObject<typeof sharedCacheSettings>>;

export type SharedCacheConfiguration = {
  /** The seconds for which a shared cache may answer without asking the shop; 0 where there is none. */
  seconds: number;
  /** The caches that are told what has changed. */
  purgeAddresses: string[];
};

export const sharedCacheConfiguration = (values: Values): SharedCacheConfiguration => ({
  seconds: values.SHARED_CACHE_SECONDS,
  purgeAddresses: values.SHARED_CACHE_PURGE ?? [],
});
