import * as api from '../../../contract/addresses.ts';
import type { Locale } from '../../../words/locales.ts';
import { pathTo } from '../../api/path-to.ts';
import { readFile } from '../../api/read-file.ts';

/** Throws when the shop could not make the file. */
export async function savePdf(key: string, locale: Locale, name: string): Promise<void> {
  const isPhone = matchMedia('(max-width: 599px)').matches;
  const file = await readFile(pathTo(api.readTicketsFile, { query: { key, locale, size: isPhone ? 'PHONE' : 'A4' } }));
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(file), download: name });
  link.click();
  // Some browsers read the address after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
