import { type ComponentProps, type FocusEvent, type ReactNode, useId, useRef, useState } from 'react';
import { suggestEmail } from '../../../domain/accounts/email-slip.ts';
import type { Key, Translate } from '../../../words/words.ts';
import { useWords } from '../page/words.tsx';
import { classes } from '../styles/classes.ts';
import styles from './field.module.css';
import { useAfterPress } from './use-after-press.ts';
import type { Field, FieldProblem } from './use-form.ts';

/** How families of words that are a field's own call what is wrong with it. */
const ownNames: Record<string, string> = { tooLong: 'maxlength', tooShort: 'minlength', email: 'invalid' };

/**
 * The sentence for a problem of a field, with the number that is too much or too little. It is one of the field's own
 * words where there is one, else `invalid.<code>`. A code with a dot is the whole key.
 */
export const problemText = ({ code, values }: FieldProblem, t: Translate, words?: string): string => {
  const keys = [words && `${words}.${ownNames[code] ?? code}`, code.includes('.') ? code : `invalid.${code}`];
  const texts = keys.filter((key) => key !== undefined).map((key) => t(key as Key, values));
  return texts.find((text) => !text.startsWith('translation-not-found[')) ?? t('invalid.other');
};

type Around = {
  label: string;
  help?: ReactNode;
  className?: string | undefined;
  /** Where this field's own words begin, such as `settings.messages.validate.firstname`. */
  words?: string;
};
export type TextProps = Around & { field: Field<string> } & Pick<
    ComponentProps<'input'>,
    | 'type'
    | 'autoComplete'
    | 'inputMode'
    | 'enterKeyHint'
    | 'maxLength'
    | 'list'
    | 'autoCapitalize'
    | 'disabled'
    | 'lang'
    | 'onFocus'
    | 'onKeyDown'
    | 'ref'
  >;

/** One line of text: label above, help under it, and what is wrong in words. */
export function TextField({ field, label, help, className, words, ...input }: TextProps) {
  return (
    <Frame label={label} help={help} className={className} words={words} problem={field.problem}>
      {(ties) => <input className={styles.input} {...input} {...ties} {...textTies(field)} />}
    </Frame>
  );
}

/**
 * The field tells phones and password keepers what they want to know of it. An address that looks mistyped is asked
 * about once it is left.
 */
export function EmailField({ field, help, ...props }: TextProps) {
  const input = useRef<HTMLInputElement>(null);
  const [left, setLeft] = useState(field.value);
  const afterPress = useAfterPress();
  const meant = left === field.value ? suggestEmail(left) : null;
  const leave = () => {
    field.onLeave();
    afterPress(() => setLeft(field.value));
  };
  const mend = () => {
    field.onChange(meant ?? field.value);
    input.current?.focus();
  };
  return (
    <TextField
      ref={input}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      {...props}
      field={{ ...field, onLeave: leave }}
      help={meant === null ? help : <EmailQuestion meant={meant} onMend={mend} />}
    />
  );
}

function EmailQuestion({ meant, onMend }: { meant: string; onMend: () => void }) {
  const t = useWords();
  return (
    <button type="button" className={styles.question} onClick={onMend}>
      {t('invalid.email.ask', { email: meant })}
    </button>
  );
}

type AreaProps = Around & { field: Field<string> } & Pick<
    ComponentProps<'textarea'>,
    'rows' | 'maxLength' | 'autoComplete' | 'enterKeyHint' | 'lang'
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

type InputChange = { target: { value: string } };
export const textTies = (field: Field<string>) => ({
  name: field.name,
  value: field.value,
  onChange: ({ target }: InputChange) => field.onChange(target.value),
  onBlur: field.onLeave,
});

/**
 * The next key takes the place of what stands in the field. Safari places the cursor of a press after the focus, and takes a
 * selection of before for one to be dragged, so it is made in the next frame: for a field that still has the keyboard, and its value.
 */
export function selectAll({ target }: FocusEvent<HTMLInputElement>): void {
  const { value } = target;
  requestAnimationFrame(() => {
    if (target === document.activeElement && target.value === value) target.select();
  });
}

type Ties = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined };
type FrameProps = Omit<Around, 'words'> & {
  words?: string | undefined;
  problem: FieldProblem | undefined;
  children: (ties: Ties) => ReactNode;
};

/** Label above, help under it, and what is wrong in words. */
export function Frame({ label, help, className, words, problem, children }: FrameProps) {
  const t = useWords();
  const id = useId();
  const describedBy = classes(problem && `${id}-problem`, help !== undefined && `${id}-help`);
  return (
    <div className={classes(styles.field, className)}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': problem !== undefined, 'aria-describedby': describedBy || undefined })}
      {problem && (
        <p className={styles.problem} id={`${id}-problem`}>
          {problemText(problem, t, words)}
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
