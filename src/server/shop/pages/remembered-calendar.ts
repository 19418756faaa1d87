import { type Locale, languageTags } from '../../../words/locales.ts';
import { Remembered } from '../../platform/http/remembered.ts';

type Calendar = { file: string; fileName: string; locale: Locale };

/** A calendar that everybody may read, as a reply that is kept. */
export const rememberedCalendar = ({ file, fileName, locale }: Calendar, headers: Record<string, string>): Remembered =>
  new Remembered(file, {
    contentType: 'text/calendar; charset=utf-8',
    vary: 'Cookie',
    headers: {
      ...headers,
      'Cache-Control': 'public, max-age=0, must-revalidate',
      'Content-Language': languageTags[locale],
      'Content-Disposition': `inline; filename="${fileName}.ics"`,
    },
  });
