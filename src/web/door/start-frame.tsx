import type { ReactNode } from 'react';
import { type Locale, locales } from '../../words/locales.ts';
import { useDoorWords } from './door-words.tsx';
import type { Choose } from './screen-props.ts';
import { Sign } from './sign.tsx';
import styles from './start-frame.module.css';

type Props = { title: string; choose: Choose; children: ReactNode };

/** The frame of the screens before scanning. */
export function StartFrame({ title, choose, children }: Props) {
  return (
    <main className={styles.frame}>
      <header>
        <Sign name="mark" className={styles.mark} />
        <LocaleChoice choose={choose} />
      </header>
      <h1>{title}</h1>
      {children}
    </main>
  );
}

export function LocaleChoice({ choose }: { choose: Choose }) {
  const { locale, say } = useDoorWords();
  return (
    <label className={styles.locale}>
      <span className="sr-only">{say('language')}</span>
      <select value={locale} onChange={({ target }) => choose({ locale: target.value as Locale })}>
        {locales.map((each) => (
          <option key={each} value={each}>
            {say(`locale.${each}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
