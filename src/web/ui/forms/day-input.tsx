import { type ComponentProps, useState } from 'react';

type Props = Omit<ComponentProps<'input'>, 'type' | 'min' | 'max' | 'onBlur' | 'value' | 'onChange'> & {
  /** Empty for no day. */
  value: string;
  onChange: (day: string) => void;
};

/**
 * A day that is kept elsewhere, for example in the address of the page. While it is typed the field shows the keys, and only whole days
 * of a plausible year are handed on. A field that is left unfinished shows the kept day again; one that is left empty hands that on.
 */
export function DayInput({ value, onChange, ...rest }: Props) {
  const [draft, setDraft] = useState<string>();
  const handOn = (day: string) => {
    if (day !== value) onChange(day);
  };
  return (
    <input
      {...rest}
      type="date"
      min="2000-01-01"
      max="2099-12-31"
      value={draft ?? value}
      onChange={({ target }) => {
        if (document.activeElement === target) setDraft(target.value);
        if (target.validity.valid) handOn(target.value);
      }}
      onBlur={({ target }) => {
        if (target.validity.valid) handOn(target.value);
        else target.value = value;
        setDraft(undefined);
      }}
    />
  );
}
