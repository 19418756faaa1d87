import { useId } from 'react';
import styles from './many-field.module.css';
import type { Field } from './use-form.ts';

type Choice = { value: string; label: string; note?: string };
type Props = { label: string; field: Field<string>; choices: Choice[]; help?: string | undefined };

/** Several of a few: what is chosen is kept as one text, the values joined by commas. */
export function ManyField({ label, field, choices, help }: Props) {
  const id = useId();
  const chosen = field.value.split(',').filter(Boolean);
  const change = (value: string, isChosen: boolean) => {
    const values = choices.map((choice) => choice.value);
    field.onChange(values.filter((each) => (each === value ? isChosen : chosen.includes(each))).join(','));
  };
  return (
    <fieldset className={styles.many} aria-describedby={help && `${id}-help`}>
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
      {help && <p id={`${id}-help`}>{help}</p>}
    </fieldset>
  );
}
