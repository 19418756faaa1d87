import type { FastifyRequest } from 'fastify';
import { defaultLocale, isLocale, type Locale } from '../../../words/locales.ts';

/** The language in which the visitor reads the shop. */
export function localeOf({ headers }: FastifyRequest): Locale {
  const remembered = /(?:^|;\s*)lang=([a-z-]+)/.exec(headers.cookie ?? '')?.[1];
  return isLocale(remembered) ? remembered : defaultLocale;
}

/** The language that the address of a file asks for with `lang`, or else that of the visitor. */
export function localeWanted(request: FastifyRequest): Locale {
  const { lang } = request.query as Record<string, unknown>;
  return isLocale(lang) ? lang : localeOf(request);
}
