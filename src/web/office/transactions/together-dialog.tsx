import { z } from 'zod';
import { noteBody, reason } from '../../../contract/order-actions.ts';
import { messageToBuyersLengthMax } from '../../../contract/orders-together.ts';
import { manyLines } from '../../../contract/text.ts';
import { duties } from '../../../domain/accounts/duties.ts';
import { mayPass } from '../../../domain/accounts/rights.ts';
import { noteOfOrderLengthMax } from '../../../domain/orders/order-actions.ts';
import type { Key } from '../../../words/words.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { CheckField, TextArea } from '../../ui/forms/field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import dialogStyles from '../frame/dialog-parts.module.css';
import { useOfficeAccount } from '../frame/office-account.ts';
import styles from './orders-together.module.css';
import { ReasonField } from './reason-dialog.tsx';
import { cancelTogether, mailTogether, noteTogether, refundTogether } from './transactions.data.ts';
import { type ChosenOrders, type OnePart, useTogether } from './use-together.ts';

export type TogetherAction = 'cancel' | 'refund' | 'mail' | 'note';
type Props = {
  action: TogetherAction;
  chosen: ChosenOrders;
  count: number;
  /** The session that the list is narrowed to. */
  sessionId: number | undefined;
  onDone: () => void;
  onClose: () => void;
};

const typedFields = { withFees: z.boolean(), withDelivery: z.boolean() };
const message = manyLines(messageToBuyersLengthMax);
const text = { cancel: reason, refund: reason, mail: reason, note: noteBody.shape.note };
const words = {
  cancel: {
    title: 'ordersTogether.cancel',
    question: 'ordersTogether.cancel.question',
    confirm: 'ordersTogether.cancel',
  },
  refund: {
    title: 'ordersTogether.refund',
    question: 'ordersTogether.refund.question',
    confirm: 'ordersTogether.refund.confirm',
  },
  mail: {
    title: 'ordersTogether.mail',
    question: 'ordersTogether.mail.question',
    confirm: 'orderActions.mail.confirm',
  },
  note: { title: 'ordersTogether.note', question: 'ordersTogether.note.question', confirm: 'orderActions.note.add' },
} as const satisfies Record<TogetherAction, Record<'title' | 'question' | 'confirm', Key>>;

/** A show that does not take place costs its buyers nothing. */
const initial = { text: '', message: '', withFees: true as boolean, withDelivery: true as boolean };
type Typed = typeof initial;

/** Asks once, goes through all orders part by part, and lists each that was refused with its reason. */
export function TogetherDialog({ action, chosen, count, sessionId, onDone, onClose }: Props) {
  const t = useWords();
  const { state, goOn, isBusy, failure } = useTogether(chosen);
  const { title, question, confirm } = words[action];
  const isOver = state.isOver;
  const close = () => {
    if (isOver) onDone();
    onClose();
  };
  const { form, field, submit } = useForm({
    schema: z.object({ ...typedFields, text: text[action], message: action === 'refund' ? message : z.string() }),
    initial,
    onSubmit: (typed) => void goOn(partOf(action, typed, sessionId)),
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
      {!isOver && (
        <>
          <p>{t(question, { count })}</p>
          {action === 'refund' && (
            <>
              {sessionId !== undefined && <p>{t('ordersTogether.refund.ofSession')}</p>}
              <Notice kind="bad">{t('ordersTogether.refund.closeSale')}</Notice>
              <TextArea
                field={field('message')}
                label={t('ordersTogether.refund.message')}
                help={t('ordersTogether.refund.message.help')}
                rows={3}
                maxLength={messageToBuyersLengthMax}
              />
              <CheckField field={field('withFees')}>{t('orderActions.giveBack.withFees')}</CheckField>
              <CheckField field={field('withDelivery')}>{t('ordersTogether.refund.withDelivery')}</CheckField>
            </>
          )}
          {action === 'note' ? (
            <TextArea field={field('text')} label={t('orderActions.note')} rows={3} maxLength={noteOfOrderLengthMax} />
          ) : (
            <ReasonField field={field('text')} />
          )}
          {action === 'refund' && <WhoApproves />}
        </>
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

function WhoApproves() {
  const t = useWords();
  const { authorities } = useOfficeAccount();
  if (mayPass(duties.refunds, authorities)) return null;
  return <p className={dialogStyles.small}>{t('orderActions.giveBack.finance')}</p>;
}

/** So many are named; their number is told of all. */
const shownRefusals = 200;

const partOf = (action: TogetherAction, { text, ...money }: Typed, sessionId: number | undefined): OnePart =>
  (
    ({
      cancel: ({ query, body }) => cancelTogether({ query, body: { ...body, reason: text } }),
      refund: ({ query, body }) =>
        refundTogether({
          query,
          body: { ...body, ...money, reason: text, ...(sessionId !== undefined && { sessionId }) },
        }),
      mail: ({ query, body }) => mailTogether({ query, body: { ...body, reason: text } }),
      note: ({ query, body }) => noteTogether({ query, body: { ...body, note: text } }),
    }) satisfies Record<TogetherAction, OnePart>
  )[action];
