import { type ComponentProps, type ReactNode, useId } from 'react';
import type { Key, Translate } from '../../words/words.ts';
import { classes } from './classes.ts';
import styles from './field.module.css';
import type { Field, FieldProblem } from './use-form.ts';
import { useWords } from './words.tsx';

/** What the problem of a field is in words: `invalid.<code>`, with the number that is too much or too little. */
export const problemText = ({ code, values }: FieldProblem, t: Translate): string => {
  const text = t(`invalid.${code}` as Key, values);
  return text.startsWith('translation-not-found[') ? t('invalid.other') : text;
};

type Around = { label: string; help?: ReactNode; className?: string | undefined };
type TextProps = Around & { field: Field<string> } & Pick<
    ComponentProps<'input'>,
    'type' | 'autoComplete' | 'inputMode' | 'enterKeyHint' | 'maxLength' | 'list' | 'autoCapitalize' | 'disabled'
  >;

/** One line of text: label above, help under it, and what is wrong in words. */
export function TextField({ field, label, help, className, ...input }: TextProps) {
  return (
    <Frame label={label} help={help} className={className} problem={field.problem}>
      {(ties) => <input className={styles.input} {...input} {...ties} {...textTies(field)} />}
    </Frame>
  );
}

/** With what phones and password keepers want to know of it. */
export function EmailField(props: TextProps) {
  return <TextField type="email" inputMode="email" autoComplete="email" autoCapitalize="none" {...props} />;
}

type AreaProps = Around & { field: Field<string> } & Pick<
    ComponentProps<'textarea'>,
    'rows' | 'maxLength' | 'autoComplete' | 'enterKeyHint'
  >;

export function TextArea({ field, label, help, className, ...area }: AreaProps) {
  return (
    <Frame label={label} help={help} className={className} problem={field.problem}>
      {(ties) => <textarea className={styles.input} {...area} {...ties} {...textTies(field)} />}
    </Frame>
  );
}

type SelectProps = Around & { field: Field<string>; autoComplete?: string; children: ReactNode };

export function SelectField({ field, label, help, className, children, ...select }: SelectProps) {
  return (
    <Frame label={label} help={help} className={className} problem={field.problem}>
      {(ties) => (
        <select className={styles.input} {...select} {...ties} {...textTies(field)}>
          {children}
        </select>
      )}
    </Frame>
  );
}

/** A box to tick; its label may hold links. */
export function CheckField({ field, children }: { field: Field<boolean>; children: ReactNode }) {
  const t = useWords();
  const id = useId();
  return (
    <div className={styles.check}>
      <input
        type="checkbox"
        id={id}
        name={field.name}
        checked={field.value}
        aria-invalid={field.problem !== undefined}
        aria-describedby={field.problem && `${id}-problem`}
        onChange={(event) => field.onChange(event.target.checked)}
        onBlur={field.onLeave}
      />
      <label htmlFor={id}>{children}</label>
      {field.problem && (
        <p className={styles.problem} id={`${id}-problem`}>
          {problemText(field.problem, t)}
        </p>
      )}
    </div>
  );
}

type Changed = { target: { value: string } };
const textTies = (field: Field<string>) => ({
  name: field.name,
  value: field.value,
  onChange: ({ target }: Changed) => field.onChange(target.value),
  onBlur: field.onLeave,
});

type Ties = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined };
type FrameProps = Around & { problem: FieldProblem | undefined; children: (ties: Ties) => ReactNode };

function Frame({ label, help, className, problem, children }: FrameProps) {
  const t = useWords();
  const id = useId();
  const told = classes(problem && `${id}-problem`, help !== undefined && `${id}-help`);
  return (
    <div className={classes(styles.field, className)}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': problem !== undefined, 'aria-describedby': told || undefined })}
      {problem && (
        <p className={styles.problem} id={`${id}-problem`}>
          {problemText(problem, t)}
        </p>
      )}
      {help !== undefined && (
        <p className={styles.help} id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}
