import { type Locale, languageTags } from '../../words/locales.ts';
import { sayIn } from './door-words.tsx';
import styles from './start-frame.module.css';

/** A browser that keeps nothing would forget whom it has let in. */
export function NoStorage({ locale }: { locale: Locale }) {
  const say = sayIn(locale);
  return (
    <main className={styles.frame} lang={languageTags[locale]}>
      <h1>{say('storage.title')}</h1>
      <p role="alert">{say('storage.text')}</p>
    </main>
  );
}
