import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { languageTags } from '../../../words/locales.ts';
import type { Words } from '../../../words/words.ts';
import { getJson } from '../../api/get-json.ts';
import { usePage } from '../../ui/page/page-context.tsx';

/** The back office speaks with more words than the shop: they are loaded when it is entered. */
export function useOfficeWords() {
  const { locale, read } = usePage();
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: ['words', locale],
    queryFn: async () => {
      const words = await getJson<Words>(read, `/i18n/${locale}.json`);
      // Words that the shop has brought stay as they are.
      i18n.addResourceBundle(languageTags[locale], 'translation', words, true, false);
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}
