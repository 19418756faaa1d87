import { localInstant } from '../../../domain/catalogue/hong-kong-time.ts';
import formStyles from '../../ui/forms/field.module.css';
import { Frame } from '../../ui/forms/field.tsx';
import type { Field } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import styles from './fields.module.css';

/** A date and time that was begun and not completed: no instant, and not empty either. */
const unfinished = 'unfinished';
const instantOf = (local: string): string => new Date(`${local}:00+08:00`).toISOString();

/** `2027-03-12T20:15` in Hong Kong; nothing for a text that is no instant. */
const localText = (instant: string): string =>
  Number.isNaN(Date.parse(instant)) ? '' : localInstant(instant).slice(0, 'YYYY-MM-DDThh:mm'.length);

type Props = { label: string; field: Field<string>; help?: string };

/** A date and time by the clocks of Hong Kong, whatever the clock of the computer; its value is an instant. */
export function TimeField({ label, field, help }: Props) {
  const t = useWords();
  return (
    <Frame
      label={label}
      help={help ?? t('entity.time.help')}
      className={styles.short}
      words="entity.time"
      problem={field.problem}
    >
      {(ties) => (
        <input
          type="datetime-local"
          className={formStyles.input}
          max="2099-12-31T23:59"
          {...ties}
          name={field.name}
          value={localText(field.value)}
          onChange={({ target }) => field.onChange(target.value && instantOf(target.value))}
          onBlur={({ target }) => {
            if (target.validity.badInput) field.onChange(unfinished);
            field.onLeave();
          }}
        />
      )}
    </Frame>
  );
}
