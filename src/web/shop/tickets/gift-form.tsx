import { friendSchema } from '../../../contract/ticket-changes.ts';
import { type Locale, locales } from '../../../words/locales.ts';
import type { Answer } from '../../api/ask-server.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { EmailField, SelectField, TextField } from '../../ui/forms/field.tsx';
import { goToNextField } from '../../ui/forms/next-field.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import styles from './tickets.module.css';

type Friend = { name: string; email: string; locale: Locale };
type Props = { isBusy: boolean; onSubmit: (friend: Friend, refuse: (answer: Answer) => boolean) => void };

export function GiftForm({ isBusy, onSubmit }: Props) {
  const t = useWords();
  const { locale } = usePage();
  const initial: Record<keyof Friend, string> = { name: '', email: '', locale };
  const fields = useForm({ schema: friendSchema, initial, onSubmit: (friend) => onSubmit(friend, fields.refuse) });
  return (
    <form ref={fields.form} className={styles.form} onSubmit={fields.submit} onKeyDown={goToNextField} noValidate>
      <TextField label={t('ticketPage.person')} field={fields.field('name')} autoComplete="off" enterKeyHint="next" />
      <EmailField
        label={t('ticketPage.give.email')}
        field={fields.field('email')}
        autoComplete="off"
        enterKeyHint="next"
      />
      <SelectField label={t('ticketPage.give.locale')} field={fields.field('locale')}>
        {locales.map((each) => (
          <option key={each} value={each}>
            {t(`locale.${each}`)}
          </option>
        ))}
      </SelectField>
      <button
        type="submit"
        className={buttonClass({ kind: 'go', size: 'large', isWide: true })}
        aria-disabled={isBusy}
        aria-busy={isBusy}
      >
        {t('ticketPage.give.go')}
      </button>
    </form>
  );
}
