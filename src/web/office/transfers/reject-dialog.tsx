import { useId, useState } from 'react';
import { z } from 'zod';
import { note, noteLengthMax, type WaitingTransfer } from '../../../contract/payment-review.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { TextArea } from '../../ui/forms/field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { priceText } from '../../ui/text/price.tsx';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import styles from '../frame/dialog-parts.module.css';
import { useDecision } from '../frame/use-decision.ts';
import { rejectTransfer } from './transfers.data.ts';

type Props = { transfer: WaitingTransfer; onDone: () => void; onClose: () => void };

const schema = z.object({ note });

/** The reason for a rejection, and its result: another chance by default, or a final rejection. */
export function RejectDialog({ transfer, onDone, onClose }: Props) {
  const t = useWords();
  const { decide, isBusy, failure } = useDecision();
  const { invoiceNo, amount, buyer, transactionId: number, orderStatus, awaitsProof } = transfer;
  const canHaveAnother = orderStatus === 'WAITING' && !awaitsProof;
  const [isFinal, setIsFinal] = useState(!canHaveAnother);
  const onSubmit = (values: z.output<typeof schema>) =>
    void decide(
      () => rejectTransfer(invoiceNo, values.note, !isFinal),
      () => {
        showToast({ text: t(isFinal ? 'transfers.reject.done.final' : 'transfers.reject.done', { number }) });
        onDone();
      },
    );
  const { form, field, submit } = useForm({ schema, initial: { note: '' }, onSubmit });
  const name = buyer || t('transfers.unnamed');
  return (
    <DecisionDialog
      title={t('transfers.reject.title')}
      confirm={t(isFinal ? 'transfers.reject.confirm.final' : 'transfers.reject.confirm')}
      isBusy={isBusy}
      failure={failure}
      formRef={form}
      onConfirm={submit}
      onClose={onClose}
    >
      <p>{t('transfers.accept.question', { amount: priceText(amount), buyer: name, number, invoiceNo })}</p>
      <TextArea
        field={field('note')}
        label={t('transfers.reject.note')}
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

function RejectChoice({ isChosen, onChoose, text }: { isChosen: boolean; onChoose: () => void; text: string }) {
  const id = useId();
  return (
    <label htmlFor={id}>
      <input id={id} type="radio" name="what" checked={isChosen} onChange={onChoose} />
      <span>{text}</span>
    </label>
  );
}
