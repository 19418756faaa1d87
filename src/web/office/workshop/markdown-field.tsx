import { type ReactNode, useId, useState } from 'react';
import { isHtml, markdownToHtml } from '../../../domain/catalogue/markdown.ts';
import { type Locale, languageTags, locales } from '../../../words/locales.ts';
import fieldStyles from '../../ui/forms/field.module.css';
import { TextArea } from '../../ui/forms/field.tsx';
import type { Field } from '../../ui/forms/use-form.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { CleanedHtml } from '../../ui/text/cleaned-html.tsx';
import prose from '../../ui/text/prose.module.css';
import styles from './markdown-field.module.css';

type Props = {
  label: string;
  field: (locale: Locale) => Field<string>;
  /** The cleaned HTML of the server. */
  saved?: Partial<Record<Locale, string>>;
  /** Draws a text that has other marks than those of an event. */
  draw?: (text: string, locale: Locale) => ReactNode;
};

/** A long text in each language, one at a time, beside what buyers will see. */
export function MarkdownField({ label, field, saved = {}, draw }: Props) {
  const t = useWords();
  const { locale: own } = usePage();
  const [locale, setLocale] = useState<Locale>(own);
  const helpId = useId();
  const { value } = field(locale);
  return (
    <fieldset className={styles.markdown} aria-describedby={draw ? undefined : helpId}>
      <legend>{label}</legend>
      <div className={styles.tabs}>
        {locales.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === locale}
            lang={languageTags[each]}
            className={classes(styles.tab, field(each).problem && styles.wrong)}
            onClick={() => setLocale(each)}
          >
            {t(`locale.${each}`)}
          </button>
        ))}
      </div>
      <div className={styles.sides}>
        <TextArea key={locale} label={t('workshop.markdown.text')} field={field(locale)} rows={10} />
        <div className={styles.side}>
          <p className={styles.caption}>{t('workshop.markdown.preview')}</p>
          {draw ? (
            <div className={styles.preview}>{draw(value, locale)}</div>
          ) : (
            <Preview text={value} locale={locale} saved={saved[locale] ?? ''} />
          )}
        </div>
      </div>
      {!draw && (
        <p id={helpId} className={fieldStyles.help}>
          {t(isHtml(value) ? 'workshop.markdown.isHtml' : 'workshop.markdown.help')}
        </p>
      )}
    </fieldset>
  );
}

/** Markdown writes harmless tags only. HTML is drawn as the server has cleaned it. */
function Preview({ text, locale, saved }: { text: string; locale: Locale; saved: string }) {
  const t = useWords();
  const isOther = isHtml(text) && text.trim() !== saved;
  const html = isHtml(text) ? saved : markdownToHtml(text);
  return (
    <div className={styles.preview}>
      {isOther && <p className={fieldStyles.help}>{t('workshop.markdown.html')}</p>}
      {html === '' ? (
        <p className={fieldStyles.help}>{t('workshop.markdown.empty')}</p>
      ) : (
        <CleanedHtml html={html} lang={languageTags[locale]} className={prose.prose} />
      )}
    </div>
  );
}
