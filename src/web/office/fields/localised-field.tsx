import { type Locale, languageTags, locales } from '../../../words/locales.ts';
import { TextArea, TextField } from '../../ui/forms/field.tsx';
import type { Field } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import styles from './fields.module.css';

/** The names of the three fields of a text: `names.zh-hk`, `names.zh-tw` and `names.en`. */
export type LocalisedName<Name extends string> = `${Name}.${Locale}`;

type Props<Name extends string> = {
  label: string;
  name: Name;
  field: (name: LocalisedName<Name>) => Field<string>;
  help?: string;
  /** The height of a text of many lines; without it the text has one. */
  rows?: number;
};

/** A text in each language of the shop. */
export function LocalisedField<Name extends string>({ label, name, field, help, rows }: Props<Name>) {
  const t = useWords();
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      {help && <p className={styles.help}>{help}</p>}
      {locales.map((locale) => {
        const own = {
          label: t(`locale.${locale}`),
          field: field(`${name}.${locale}`),
          lang: languageTags[locale],
          className: styles.locale,
          autoComplete: 'off',
        };
        return rows ? <TextArea key={locale} {...own} rows={rows} /> : <TextField key={locale} {...own} />;
      })}
    </fieldset>
  );
}

/** The values of the three fields of a stored text. */
export const localisedValues = <Name extends string>(name: Name, texts: Partial<Record<Locale, string>> = {}) =>
  Object.fromEntries(locales.map((locale) => [`${name}.${locale}`, texts[locale] ?? ''])) as Record<
    LocalisedName<Name>,
    string
  >;
