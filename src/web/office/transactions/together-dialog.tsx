import { z } from 'zod';
import { noteBody, reason } from '../../../contract/order-actions.ts';
import { noteOfOrderLengthMax, reasonLengthMax } from '../../../domain/orders/order-actions.ts';
import type { Key } from '../../../words/words.ts';
import { TextArea, TextField } from '../../ui/forms/field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import styles from './orders-together.module.css';
import { cancelTogether, mailTogether, noteTogether } from './transactions.data.ts';
import { type ChosenOrders, type OnePart, useTogether } from './use-together.ts';

export type TogetherAction = 'cancel' | 'mail' | 'note';
type Props = {
  action: TogetherAction;
  chosen: ChosenOrders;
  count: number;
  onDone: () => void;
  onClose: () => void;
};

const schema = {
  cancel: z.object({ text: reason }),
  mail: z.object({ text: reason }),
  note: z.object({ text: noteBody.shape.note }),
};
const words = {
  cancel: {
    title: 'ordersTogether.cancel',
    question: 'ordersTogether.cancel.question',
    confirm: 'ordersTogether.cancel',
  },
  mail: {
    title: 'ordersTogether.mail',
    question: 'ordersTogether.mail.question',
    confirm: 'orderActions.mail.confirm',
  },
  note: { title: 'ordersTogether.note', question: 'ordersTogether.note.question', confirm: 'orderActions.note.add' },
} as const satisfies Record<TogetherAction, Record<'title' | 'question' | 'confirm', Key>>;

/** Asks once, goes through all orders part by part, and lists each that was refused with its reason. */
export function TogetherDialog({ action, chosen, count, onDone, onClose }: Props) {
  const t = useWords();
  const { state, goOn, isBusy, failure } = useTogether(chosen);
  const { title, question, confirm } = words[action];
  const isOver = state.isOver;
  const close = () => {
    if (isOver) onDone();
    onClose();
  };
  const { form, field, submit } = useForm({
    schema: schema[action],
    initial: { text: '' },
    onSubmit: ({ text }) => void goOn(partOf(action, text)),
  });
  return (
    <DecisionDialog
      title={t(title)}
      confirm={isOver ? t('ordersTogether.close') : t(state.after > 0 ? 'ordersTogether.goOn' : confirm)}
      {...{ isBusy, failure }}
      formRef={form}
      onConfirm={isOver ? close : submit}
      onClose={close}
    >
      {!isOver && <p>{t(question, { count })}</p>}
      {!isOver && action !== 'note' && (
        <TextField
          field={field('text')}
          label={t('orderActions.reason')}
          maxLength={reasonLengthMax}
          autoComplete="off"
        />
      )}
      {!isOver && action === 'note' && (
        <TextArea field={field('text')} label={t('orderActions.note')} rows={3} maxLength={noteOfOrderLengthMax} />
      )}
      {(isOver || isBusy || state.after > 0) && <p role="status">{t('ordersTogether.done', { count: state.done })}</p>}
      {state.refused.length > 0 && (
        <>
          <p>{t('ordersTogether.refused', { count: state.refused.length })}</p>
          <ul className={styles.refused}>
            {state.refused.slice(0, shownRefusals).map(({ id, because }) => (
              <li key={id}>
                <b>{id}</b> {t(`error.${because}` as Key)}
              </li>
            ))}
          </ul>
        </>
      )}
    </DecisionDialog>
  );
}

/** So many are named; their number is told of all. */
const shownRefusals = 200;

const partOf = (action: TogetherAction, text: string): OnePart =>
  (
    ({
      cancel: ({ query, body }) => cancelTogether({ query, body: { ...body, reason: text } }),
      mail: ({ query, body }) => mailTogether({ query, body: { ...body, reason: text } }),
      note: ({ query, body }) => noteTogether({ query, body: { ...body, note: text } }),
    }) satisfies Record<TogetherAction, OnePart>
  )[action];
