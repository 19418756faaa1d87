import type { ReactNode } from 'react';
import type { Picture } from '../../../contract/catalogue.ts';
import { isLocale } from '../../../words/locales.ts';
import type { Key, Translate } from '../../../words/words.ts';
import type { FormValues } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { PictureOf } from '../../ui/pictures/picture-of.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';
import styles from './entity-form.module.css';

type TopOf<Name> = Name extends `${infer Top}.${string}` ? Top : Name;
type ValueText = (value: string, t: Translate) => ReactNode;
/** The label of each field, and how its value reads where the text itself does not say it. */
export type FieldWords<Values extends FormValues> = Record<TopOf<keyof Values & string>, Key | [Key, ValueText]>;
type AnyFieldWords = Record<string, Key | [Key, ValueText]>;

/** `Names (English)` */
export function fieldLabel(words: AnyFieldWords, name: string, t: Translate): string {
  const [top = name, part] = name.split('.', 2);
  const found = words[top];
  const label = found ? t(typeof found === 'string' ? found : found[0]) : name;
  return isLocale(part) ? t('entity.conflict.inLocale', { label, locale: t(`locale.${part}`) }) : label;
}

/** The value of a field in words. */
export function FieldValue({ words, name, value }: { words: AnyFieldWords; name: string; value: string | boolean }) {
  const t = useWords();
  const found = words[name.split('.', 1)[0] ?? name];
  if (typeof value === 'boolean') return t(value ? 'entity.value.yes' : 'entity.value.no');
  if (value === '') return <span className={styles.none}>{t('entity.detail.none')}</span>;
  if (found && typeof found !== 'string') return found[1](value, t);
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return <ListTime instant={value} />;
  if (value.startsWith('{"url"')) {
    const picture = JSON.parse(value) as Picture;
    return <PictureOf picture={picture} alt={fieldLabel(words, name, t)} sizes="120px" className={styles.thumbnail} />;
  }
  return <span className={styles.typed}>{value}</span>;
}
