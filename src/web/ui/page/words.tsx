import { createInstance, type i18n } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { type Locale, languageTags } from '../../../words/locales.ts';
import type { Translate, Words } from '../../../words/words.ts';

/** The words of one locale, ready at once: they are loaded before the first picture is drawn. */
export function createWords(locale: Locale, words: Words): i18n {
  const instance = createInstance();
  void instance.init({
    lng: languageTags[locale],
    resources: { [languageTags[locale]]: { translation: words } },
    fallbackLng: false,
    // Keys are flat: a dot or a colon is part of the name.
    keySeparator: false,
    nsSeparator: false,
    // React escapes what it draws.
    interpolation: { escapeValue: false },
    parseMissingKeyHandler: (key) => `translation-not-found[${key}]`,
    initAsync: false,
    react: { useSuspense: false },
  });
  return instance;
}

export function WordsProvider({ words, children }: { words: i18n; children: ReactNode }) {
  return <I18nextProvider i18n={words}>{children}</I18nextProvider>;
}

/** The one way for a component to get a text: by a key that exists. */
export function useWords(): Translate {
  const { t } = useTranslation();
  return (key, values) => t(key, { ...values });
}

/** The same outside React, for titles and previews. */
export const translateWith =
  (words: i18n): Translate =>
  (key, values) =>
    words.t(key, { ...values });
