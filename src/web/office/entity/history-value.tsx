import type { ReactNode } from 'react';
import { dollarsFrom } from '../../../domain/money/money.ts';
import { isLocale } from '../../../words/locales.ts';
import type { Key, Translate } from '../../../words/words.ts';
import { useWords } from '../../ui/page/words.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';
import { priceText } from '../../ui/text/price.tsx';
import styles from './entity-history.module.css';

type ValueView = (value: unknown, t: Translate) => ReactNode;
/** The label of each stored column, and how its value reads where the value itself does not say it. */
export type HistoryFields = Record<string, Key | [Key, ValueView]>;

/** Columns that are too long to read, or mean nothing to people, show only that they changed. */
export const changedOnly: ValueView = (value, t) => (value === null ? undefined : t('entity.history.something'));
/** Columns in cents show dollars. */
export const inDollars: ValueView = (value) => priceText(dollarsFrom(Number(value)));

const lengthMax = 160;
const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text);

/** The value of a column in words. */
export function HistoryValue({ value, show }: { value: unknown; show?: ValueView | undefined }) {
  const t = useWords();
  const shown = value === null || value === undefined ? undefined : show ? show(value, t) : plain(value, t);
  return shown ?? <span className={styles.none}>{t('entity.detail.none')}</span>;
}

function plain(value: unknown, t: Translate): ReactNode {
  if (typeof value === 'boolean') return t(value ? 'entity.value.yes' : 'entity.value.no');
  if (typeof value === 'object') return textsOf(value as object, t);
  const text = String(value);
  if (text === '') return undefined;
  if (isInstant(text)) return <ListTime instant={text} />;
  return text.length > lengthMax ? `${text.slice(0, lengthMax)}…` : text;
}

/** A text in several languages, or settings. */
function textsOf(value: object, t: Translate): ReactNode {
  const entries = Object.entries(value).filter(([, text]) => text !== '' && text !== null);
  if (entries.length === 0) return undefined;
  return entries.map(([name, text]) => (
    <span key={name} className={styles.text}>
      <small>{isLocale(name) ? t(`locale.${name}`) : name}</small> {plain(text, t)}
    </span>
  ));
}
