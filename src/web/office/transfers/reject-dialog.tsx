import { useId, useState } from 'react';
import { z } from 'zod';
import { noteLengthMax, type WaitingTransfer } from '../../../contract/payment-review.ts';
import { manyLines } from '../../../contract/text.ts';
import { type RejectionReason, rejectionReasons } from '../../../domain/payments/rejection-reasons.ts';
import type { Key } from '../../../words/words.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { SelectField, TextArea } from '../../ui/forms/field.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { priceText } from '../../ui/text/price.tsx';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import styles from '../frame/dialog-parts.module.css';
import { useDecisionForm } from '../frame/use-decision-form.ts';
import { rejectTransfer } from './transfers.data.ts';

type Props = { transfer: WaitingTransfer; onDone: () => void; onClose: () => void };

/** The choice for a reason that is not among those of the shop. */
const otherReason = 'other';
const reasons = [...rejectionReasons, otherReason] as const;
const schema = z
  .object({ reason: z.enum(reasons), note: manyLines(noteLengthMax, 0) })
  .refine(({ reason, note }) => reason !== otherReason || note !== '', { path: ['note'], message: 'required' });

const reasonWords = {
  unreadable: 'transfers.reason.unreadable',
  notReceipt: 'transfers.reason.notReceipt',
  otherAmount: 'transfers.reason.otherAmount',
  otherAccount: 'transfers.reason.otherAccount',
  notArrived: 'transfers.reason.notArrived',
  usedBefore: 'transfers.reason.usedBefore',
  other: 'transfers.reason.other',
} as const satisfies Record<RejectionReason | typeof otherReason, Key>;

/** The reason for a rejection, and its result: another chance by default, or a final rejection. */
export function RejectDialog({ transfer, onDone, onClose }: Props) {
  const t = useWords();
  const { invoiceNo, amount, buyer, transactionId: number, orderStatus, awaitsProof } = transfer;
  const canHaveAnother = orderStatus === 'WAITING' && !awaitsProof;
  const [isFinal, setIsFinal] = useState(!canHaveAnother);
  const { field, values, dialog } = useDecisionForm({
    schema,
    initial: { reason: '', note: '' },
    send: (typed) => rejectTransfer({ invoiceNo, ...textsOf(typed), anotherChance: !isFinal }),
    onDone: () => {
      showToast({ text: t(isFinal ? 'transfers.reject.done.final' : 'transfers.reject.done', { number }) });
      onDone();
    },
  });
  const name = buyer || t('transfers.unnamed');
  return (
    <DecisionDialog
      title={t('transfers.reject.title')}
      confirm={t(isFinal ? 'transfers.reject.confirm.final' : 'transfers.reject.confirm')}
      {...dialog}
      onClose={onClose}
    >
      <p>{t('transfers.accept.question', { amount: priceText(amount), buyer: name, number, invoiceNo })}</p>
      <SelectField field={field('reason')} label={t('transfers.reject.note')} help={t('transfers.reject.reason.help')}>
        <option value="" disabled hidden>
          {t('transfers.reject.reason.choose')}
        </option>
        {reasons.map((reason) => (
          <option key={reason} value={reason}>
            {t(reasonWords[reason])}
          </option>
        ))}
      </SelectField>
      <TextArea
        field={field('note')}
        label={t(values.reason === otherReason ? 'transfers.reject.words' : 'transfers.reject.more')}
        help={t('transfers.reject.note.help')}
        rows={3}
        maxLength={noteLengthMax}
      />
      <fieldset className={styles.choice}>
        <legend>{t('transfers.reject.choice')}</legend>
        {canHaveAnother && (
          <RejectChoice isChosen={!isFinal} onChoose={() => setIsFinal(false)} text={t('transfers.reject.again')} />
        )}
        <RejectChoice isChosen={isFinal} onChoose={() => setIsFinal(true)} text={t('transfers.reject.final')} />
      </fieldset>
    </DecisionDialog>
  );
}

const textsOf = ({ reason, note }: z.output<typeof schema>) => ({
  ...(reason !== otherReason && { reason }),
  ...(note !== '' && { note }),
});

function RejectChoice({ isChosen, onChoose, text }: { isChosen: boolean; onChoose: () => void; text: string }) {
  const id = useId();
  return (
    <label htmlFor={id}>
      <input id={id} type="radio" name="what" checked={isChosen} onChange={onChoose} />
      <span>{text}</span>
    </label>
  );
}
