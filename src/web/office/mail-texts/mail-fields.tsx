import type { MailTextState } from '../../../contract/mail-texts.ts';
import { placeOf } from '../../../domain/mail/judge-mail-text.ts';
import { type MailTextName, type MailTextShape, mailTexts } from '../../../domain/mail/mail-texts.ts';
import { type Locale, languageTags, locales } from '../../../words/locales.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { TextArea, TextField } from '../../ui/forms/field.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
import tabs from '../workshop/markdown-field.module.css';
import type { FieldOf } from '../workshop/section-form.tsx';
import type { MailValues } from './mail-text-form.ts';
import styles from './mail-texts.module.css';
import { placeWords } from './place-words.ts';

type Props = {
  state: MailTextState;
  locale: Locale;
  onLocale: (locale: Locale) => void;
  field: FieldOf<MailValues>;
};

/** Subject, heading and text in one language at a time, and the places that are filled in. */
export function MailFields({ state: { name, own }, locale, onLocale, field }: Props) {
  const t = useWords();
  const lang = languageTags[locale];
  const fields = own.heading ? (['subject', 'heading', 'body'] as const) : (['subject', 'body'] as const);
  const isWrong = (each: Locale) => fields.some((part) => field(`${part}.${each}`).problem !== undefined);
  const useOwn = () => {
    for (const part of fields) field(`${part}.${locale}`).onChange(own[part]?.[locale] ?? '');
  };
  return (
    <div className={styles.side}>
      <fieldset className={tabs.tabs} aria-label={t('mailTexts.locale')}>
        {locales.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === locale}
            lang={languageTags[each]}
            className={classes(tabs.tab, isWrong(each) && tabs.wrong)}
            onClick={() => onLocale(each)}
          >
            {t(`locale.${each}`)}
          </button>
        ))}
      </fieldset>
      <TextField
        key={`subject ${locale}`}
        label={t('mailTexts.subject')}
        field={field(`subject.${locale}`)}
        lang={lang}
        autoComplete="off"
      />
      {own.heading && (
        <TextField
          key={`heading ${locale}`}
          label={t('mailTexts.heading')}
          field={field(`heading.${locale}`)}
          lang={lang}
          autoComplete="off"
        />
      )}
      <TextArea
        key={`body ${locale}`}
        label={t('mailTexts.body')}
        help={t('mailTexts.body.help')}
        field={field(`body.${locale}`)}
        rows={14}
        lang={lang}
        autoComplete="off"
      />
      <div>
        <button type="button" className={buttonClass({ kind: 'line' })} onClick={useOwn}>
          {t('mailTexts.useOwn')}
        </button>
      </div>
      <Places name={name} />
    </div>
  );
}

function Places({ name }: { name: MailTextName }) {
  const t = useWords();
  const { words, blocks, needed }: MailTextShape = mailTexts[name];
  return (
    <section aria-labelledby="places" className={styles.places}>
      <h2 id="places">{t('mailTexts.places')}</h2>
      <p>{t('mailTexts.places.help')}</p>
      <dl>
        {[...words, ...blocks].map((place) => {
          const marks = [
            ...(needed.includes(place) ? [t('mailTexts.needed')] : []),
            ...(blocks.includes(place) ? [t('mailTexts.apart')] : []),
          ];
          return (
            <div key={place}>
              <dt>
                <code>{placeOf(place)}</code>
              </dt>
              <dd>
                {t(placeWords(name, place))}
                {marks.length > 0 && <small> ({marks.join(' · ')})</small>}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
