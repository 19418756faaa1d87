import { useId, useState } from 'react';
import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
import styles from './panel.module.css';

type Props = {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  /** Called for each number within the bounds. */
  onChange: (value: number) => void;
};

/** A number that takes effect while it is typed. Out of its bounds it says so, and nothing changes. */
export function NumberField({ label, value, min, max, step = 1, onChange }: Props) {
  const t = useWords();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && !isWithin(typed, { min, max, step });
  const type = (text: string) => {
    setTyped(text);
    if (isWithin(text, { min, max, step })) onChange(Number(text));
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        inputMode="decimal"
        min={min}
        max={max}
        step={step}
        value={typed ?? String(value)}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-problem` : undefined}
        onChange={({ target }) => type(target.value)}
        onBlur={() => setTyped(null)}
      />
      {isWrong && (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {t('planEditor.between', { min, max })}
        </p>
      )}
    </div>
  );
}

type Bounds = { min: number; max: number; step: number };
const isWithin = (text: string, { min, max, step }: Bounds): boolean => {
  const value = Number(text);
  return text.trim() !== '' && value >= min && value <= max && (step < 1 || Number.isInteger(value));
};

type TextProps = {
  label: string;
  value: string;
  maxLength: number;
  help?: string;
  isWrong?: boolean;
  onChange: (value: string) => void;
};

export function ShortText({ label, value, maxLength, help, isWrong = false, onChange }: TextProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={value}
        maxLength={maxLength}
        aria-invalid={isWrong}
        aria-describedby={help ? `${id}-help` : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      {help && (
        <p id={`${id}-help`} className={classes(styles.help, isWrong && styles.problem)}>
          {help}
        </p>
      )}
    </div>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly (readonly [value: Value, text: string])[];
  onChange: (value: Value) => void;
};

export function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value as Value)}>
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
