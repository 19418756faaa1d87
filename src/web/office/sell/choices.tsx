import { classes } from '../../ui/styles/classes.ts';
import styles from './choices.module.css';

type Props<Value extends string> = {
  label: string;
  name: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  onChoose: (value: Value) => void;
};

/** One of a few, side by side: one tap, or the arrow keys. */
export function Choices<Value extends string>({ label, name, value, options, onChoose }: Props<Value>) {
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      <div className={styles.row}>
        {options.map(([option, text]) => (
          <label key={option} className={classes(styles.choice, option === value && styles.chosen)}>
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChoose(option)}
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
