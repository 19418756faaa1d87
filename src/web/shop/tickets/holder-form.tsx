import { z } from 'zod';
import { friendSchema } from '../../../contract/ticket-changes.ts';
import type { Answer } from '../../api/ask-server.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import styles from './tickets.module.css';

const schema = z.object({ name: friendSchema.shape.name });

type Props = {
  name: string;
  checksIdentity: boolean;
  isBusy: boolean;
  onSubmit: (name: string, refuse: (answer: Answer) => boolean) => void;
};

export function HolderForm({ name, checksIdentity, isBusy, onSubmit }: Props) {
  const t = useWords();
  const fields = useForm({ schema, initial: { name }, onSubmit: (typed) => onSubmit(typed.name, fields.refuse) });
  return (
    <form ref={fields.form} className={styles.form} onSubmit={fields.submit} noValidate>
      <TextField
        label={t('ticketPage.person')}
        help={checksIdentity ? t('ticketPage.person.help') : undefined}
        field={fields.field('name')}
        autoComplete="off"
        enterKeyHint="done"
      />
      <button
        type="submit"
        className={buttonClass({ kind: 'go', size: 'large', isWide: true })}
        aria-disabled={isBusy}
        aria-busy={isBusy}
      >
        {t('ticketPage.name.save')}
      </button>
    </form>
  );
}
