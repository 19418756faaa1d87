import { useQuery } from '@tanstack/react-query';
import type { Words } from '../../../words/words.ts';
import { getJson } from '../../api/get-json.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useMoreWords } from '../../ui/page/words.tsx';

/** The back office speaks with more words than the shop: they are loaded when it is entered. */
export function useOfficeWords() {
  const { locale, read } = usePage();
  const addWords = useMoreWords();
  return useQuery({
    queryKey: ['words', locale],
    queryFn: async () => {
      addWords(await getJson<Words>(read, `/i18n/${locale}.json`));
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}
