import { useEffect, useId, useRef, useState } from 'react';
import { buttonClass } from '../../ui/controls/button.ts';
import type { FormValues } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import styles from './entity-form.module.css';
import { FieldValue, type FieldWords, fieldLabel } from './field-words.tsx';
import { type Difference, differencesBetween, mergeVersions, type Side } from './merge-versions.ts';

type Props<Values extends FormValues> = {
  words: FieldWords<Values>;
  base: Values;
  mine: Values;
  theirs: Values;
  onDecided: (merged: Values) => void;
};

/** Two versions of a row side by side: one of each field is chosen, then saved over the other person's. */
export function EntityConflict<Values extends FormValues>({ words, base, mine, theirs, onDecided }: Props<Values>) {
  const t = useWords();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const differences = differencesBetween(base, mine, theirs);
  const [sides, setSides] = useState<Record<string, Side>>({});
  const sideOf = ({ name, suggested }: Difference) => sides[name] ?? suggested;
  const chooseAll = (side: Side) => setSides(Object.fromEntries(differences.map(({ name }) => [name, side])));
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.conflict} aria-labelledby={id}>
      <h2 ref={heading} id={id} tabIndex={-1}>
        {t('entity.conflict.title')}
      </h2>
      <p>{t(differences.length > 0 ? 'entity.conflict.text' : 'entity.conflict.same')}</p>
      {differences.map((each) => (
        <fieldset key={each.name} className={styles.difference}>
          <legend>{fieldLabel(words, each.name, t)}</legend>
          {(['theirs', 'mine'] as const).map((side) => (
            <label key={side}>
              <input
                type="radio"
                name={`${id}-${each.name}`}
                checked={sideOf(each) === side}
                onChange={() => setSides({ ...sides, [each.name]: side })}
              />
              <span>
                <small>{t(`entity.conflict.${side}`)}</small>
                <FieldValue words={words} name={each.name} value={each[side]} />
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <div className={styles.answers}>
        <button type="button" className={buttonClass({ kind: 'line' })} onClick={() => chooseAll('theirs')}>
          {t('entity.conflict.takeAll')}
        </button>
        <button type="button" className={buttonClass({ kind: 'line' })} onClick={() => chooseAll('mine')}>
          {t('entity.conflict.keepAll')}
        </button>
        <button
          type="button"
          className={buttonClass({ kind: 'go' })}
          onClick={() => onDecided(mergeVersions(mine, differences, sideOf))}
        >
          {t('entity.conflict.save')}
        </button>
      </div>
    </section>
  );
}
