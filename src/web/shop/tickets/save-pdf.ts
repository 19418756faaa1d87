import * as api from '../../../contract/addresses.ts';
import type { Locale } from '../../../words/locales.ts';
import { pathTo } from '../../api/path-to.ts';
import { saveFile } from '../../api/save-file.ts';

/** Throws when the shop could not make the file. */
export async function savePdf(key: string, locale: Locale, name: string): Promise<void> {
  const isPhone = matchMedia('(max-width: 599px)').matches;
  const query = { key, locale, size: isPhone ? 'PHONE' : 'A4' };
  await saveFile(pathTo(api.readTicketsFile, { query }), name);
}
