import { z } from 'zod';
import { reason } from '../../../contract/order-actions.ts';
import { note, noteLengthMax, type RefundDue } from '../../../contract/payment-review.ts';
import { reasonLengthMax } from '../../../domain/orders/order-actions.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { TextArea, TextField } from '../../ui/forms/field.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { useDecision } from '../frame/use-decision.ts';
import { useDecisionForm } from '../frame/use-decision-form.ts';
import { capturedText } from '../review/captured-text.ts';
import { methodWords } from '../review/method-words.ts';
import { declineRefund, noteRefund, sendRefund } from './refunds.data.ts';

/** A whole payment, or a portion of one. */
export type ToRefund = Pick<
  RefundDue,
  'invoiceNo' | 'transactionId' | 'method' | 'captured' | 'capturedCurrency' | 'tried'
> & {
  number?: number;
};
type Props = { refund: ToRefund; onClose: () => void };

export function SendRefundDialog({ refund, onClose }: Props) {
  const t = useWords();
  const { decide, isBusy, failure } = useDecision();
  const { invoiceNo, transactionId: number, method } = refund;
  const amount = capturedText(refund, t);
  const tell = useTellSent(amount, onClose);
  return (
    <DecisionDialog
      title={t('refunds.send.title')}
      confirm={t('refunds.send.confirm')}
      isBusy={isBusy}
      failure={failure}
      onConfirm={() => void decide(() => sendRefund(refund), tell)}
      onClose={onClose}
    >
      <p>{t('refunds.send.question', { method: t(methodWords[method]), amount, number, invoiceNo })}</p>
      {refund.tried === 'UNANSWERED' && <Notice kind="bad">{t('refunds.unanswered.send')}</Notice>}
    </DecisionDialog>
  );
}

const schema = z.object({ note });

export function NoteRefundDialog({ refund, onClose }: Props) {
  const t = useWords();
  const { invoiceNo, transactionId: number } = refund;
  const amount = capturedText(refund, t);
  const { field, dialog } = useDecisionForm({
    schema,
    initial: { note: '' },
    send: ({ note }) => noteRefund(refund, note),
    onDone: useTellSent(amount, onClose),
  });
  return (
    <DecisionDialog title={t('refunds.done.title')} confirm={t('refunds.done.confirm')} {...dialog} onClose={onClose}>
      <p>{t('refunds.done.question', { amount, number, invoiceNo })}</p>
      <TextArea
        field={field('note')}
        label={t('refunds.done.note')}
        help={t('refunds.done.note.help')}
        rows={2}
        maxLength={noteLengthMax}
      />
    </DecisionDialog>
  );
}

const declineSchema = z.object({ reason });

/** The clerk reads the reason on the order. */
export function DeclineRefundDialog({ refund, onClose }: Props) {
  const t = useWords();
  const amount = capturedText(refund, t);
  const { field, dialog } = useDecisionForm({
    schema: declineSchema,
    initial: { reason: '' },
    send: ({ reason }) => declineRefund(refund, reason),
    onDone: () => {
      showToast({ text: t('refunds.declined', { amount }) });
      onClose();
    },
  });
  return (
    <DecisionDialog title={t('refunds.decline.title')} confirm={t('refunds.decline')} {...dialog} onClose={onClose}>
      <p>{t('refunds.decline.question', { amount, number: refund.transactionId })}</p>
      <TextField
        field={field('reason')}
        label={t('orderActions.reason')}
        maxLength={reasonLengthMax}
        autoComplete="off"
      />
    </DecisionDialog>
  );
}

function useTellSent(amount: string, onClose: () => void): () => void {
  const t = useWords();
  return () => {
    showToast({ text: t('refunds.noted', { amount }) });
    onClose();
  };
}
