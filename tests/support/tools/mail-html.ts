import { htmlOf } from '../../../src/server/platform/mail/letter-html.ts';
import type { Locale } from '../../../src/words/locales.ts';

/** The HTML of a stored mail as it is sent. */
export const htmlOfRow = ({
  locale,
  body,
  outline,
}: {
  locale: string;
  body: string | null;
  outline: string | null;
}): string => htmlOf({ locale: locale as Locale, body: body ?? '', outline: outline ?? '' }) ?? '';
