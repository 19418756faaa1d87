// Where the other servers of the shop reach this one.
import { z } from 'zod';

export type HostAndPort = { host: string; port: number };

/** An IPv6 address stands in brackets. */
export function hostAndPort(text: string): HostAndPort {
  const colon = text.lastIndexOf(':');
  return { host: text.slice(0, colon).replace(/^\[|\]$/g, ''), port: Number(text.slice(colon + 1)) };
}

const isAddress = (text: string): boolean => {
  const [, port] = /^(?:[\w.-]{1,253}|\[[\da-fA-F:.]{2,45}\]):(\d{1,5})$/.exec(text) ?? [];
  return port !== undefined && Number(port) > 0 && Number(port) < 65_536;
};

export const serverAddressSetting = z
  .string()
  .refine((text) => text === 'none' || isAddress(text), 'must be host:port, or none')
  .transform((text) => (text === 'none' ? text : hostAndPort(text)))
  .optional();
