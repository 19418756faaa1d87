import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { manyLines } from '../../../contract/text.ts';
import type { OrderFile } from '../../../contract/transactions.ts';
import { noteOfOrderLengthMax } from '../../../domain/orders/order-actions.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextArea } from '../../ui/forms/field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';
import { useDecision } from '../frame/use-decision.ts';
import { addNote } from './order-actions.data.ts';
import styles from './order-file.module.css';
import { transactionData } from './transactions.data.ts';

const schema = z.object({ note: manyLines(noteOfOrderLengthMax) });

/** Notes for colleagues are added, and never changed. */
export function OrderNotes({ id, notes }: { id: number; notes: OrderFile['notes'] }) {
  const t = useWords();
  const queries = useQueryClient();
  const { decide, isBusy, failure } = useDecision();
  const { form, field, submit, reset } = useForm({
    schema,
    initial: { note: '' },
    onSubmit: ({ note }) =>
      void decide(
        () => addNote(id, note),
        () => {
          reset();
          void queries.invalidateQueries({ queryKey: transactionData.queryKey });
        },
      ),
  });
  return (
    <>
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map(({ id: noteId, at, by, note }) => (
            <li key={noteId}>
              <p>{note}</p>
              <small>
                {by} · <ListTime instant={at} />
              </small>
            </li>
          ))}
        </ul>
      )}
      <form ref={form} className={styles.noteForm} onSubmit={submit} noValidate>
        <TextArea field={field('note')} label={t('orderActions.note')} rows={2} maxLength={noteOfOrderLengthMax} />
        {failure && <Notice kind="bad">{failure}</Notice>}
        <button type="submit" className={buttonClass({ kind: 'line' })} aria-busy={isBusy} aria-disabled={isBusy}>
          {t('orderActions.note.add')}
        </button>
      </form>
    </>
  );
}
