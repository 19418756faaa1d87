import { useId } from 'react';
import { useWords } from '../page/words.tsx';
import { classes } from '../styles/classes.ts';
import { problemText } from './field.tsx';
import styles from './many-field.module.css';
import type { Field } from './use-form.ts';

type Choice = { value: string; label: string; note?: string };
type Props = { label: string; field: Field<string>; choices: Choice[]; help?: string | undefined };

/** Several of a few: what is chosen is kept as one text, the values joined by commas. */
export function ManyField({ label, field, choices, help }: Props) {
  const t = useWords();
  const id = useId();
  const chosen = field.value.split(',').filter(Boolean);
  const change = (value: string, isChosen: boolean) => {
    const values = choices.map((choice) => choice.value);
    field.onChange(values.filter((each) => (each === value ? isChosen : chosen.includes(each))).join(','));
  };
  return (
    <fieldset
      className={styles.many}
      aria-describedby={classes(field.problem && `${id}-problem`, help && `${id}-help`) || undefined}
    >
      <legend>{label}</legend>
      {choices.map(({ value, label: name, note }) => (
        <label key={value}>
          <input
            type="checkbox"
            name={field.name}
            value={value}
            checked={chosen.includes(value)}
            onChange={({ target }) => change(value, target.checked)}
            onBlur={field.onLeave}
          />
          {name}
          {note && <small>{note}</small>}
        </label>
      ))}
      {field.problem && (
        <p className={styles.problem} id={`${id}-problem`}>
          {problemText(field.problem, t)}
        </p>
      )}
      {help && <p id={`${id}-help`}>{help}</p>}
    </fieldset>
  );
}
