import { useId } from 'react';
import type { Field } from '../../ui/forms/use-form.ts';
import styles from './fields.module.css';

type Props = { label: string; field: Field<boolean>; help?: string };

/** On or off. */
export function SwitchField({ label, field, help }: Props) {
  const id = useId();
  return (
    <div className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        id={id}
        name={field.name}
        checked={field.value}
        aria-checked={field.value}
        aria-describedby={help && `${id}-help`}
        onChange={({ target }) => field.onChange(target.checked)}
        onBlur={field.onLeave}
      />
      <label htmlFor={id}>{label}</label>
      {help && (
        <p className={styles.help} id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}
