import { type Locale, languageTags, locales } from '../../../words/locales.ts';
import { useWords } from '../../ui/page/words.tsx';
import styles from './programme.module.css';

/** A text in each language that it has. */
export function LocalisedTexts({ texts }: { texts: Partial<Record<Locale, string>> }) {
  const t = useWords();
  const written = locales.filter((locale) => texts[locale]);
  if (written.length === 0) return t('entity.detail.none');
  return written.map((locale) => (
    <span key={locale} className={styles.text} lang={languageTags[locale]}>
      <small>{t(`global.menu.admin.locale.${locale}`)}</small>
      <span>{texts[locale]}</span>
    </span>
  ));
}
