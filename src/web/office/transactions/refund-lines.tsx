import { useState } from 'react';
import { z } from 'zod';
import { note, noteLengthMax } from '../../../contract/payment-review.ts';
import type { OrderFile } from '../../../contract/transactions.ts';
import { duties } from '../../../domain/accounts/duties.ts';
import { mayPass } from '../../../domain/accounts/rights.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { TextArea } from '../../ui/forms/field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { Price, priceText } from '../../ui/text/price.tsx';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { useOfficeAccount } from '../frame/office-account.ts';
import { methodWords } from '../review/method-words.ts';
import { noteOrderRefund } from './order-actions.data.ts';
import styles from './order-file.module.css';
import { useOrderAction } from './use-order-action.ts';

type Refund = OrderFile['refunds'][number];

/** Portions of payments that go back, the newest first. */
export function RefundLines({ refunds }: Pick<OrderFile, 'refunds'>) {
  const t = useWords();
  const mayRefund = mayPass(duties.refunds, useOfficeAccount().authorities);
  const [open, setOpen] = useState<Refund | null>(null);
  return (
    <ul className={styles.lines}>
      {refunds.map((refund) => (
        <li key={`${refund.invoiceNo} ${refund.number}`}>
          <p className={styles.line}>
            <b>{t(methodWords[refund.method])}</b> <span>{t(stateOf(refund))}</span>
            <Price dollars={refund.amount} />
          </p>
          <p className={styles.small}>
            {refund.reason} · {t('orderFile.payment.by', { login: refund.decidedBy })}
          </p>
          {mayRefund && refund.status === 'DUE' && (
            <p className={styles.below}>
              <button type="button" className={buttonClass({ kind: 'line' })} onClick={() => setOpen(refund)}>
                {t('refunds.done')}
              </button>
            </p>
          )}
        </li>
      ))}
      {open && <SentByHandDialog refund={open} onClose={() => setOpen(null)} />}
    </ul>
  );
}

const stateOf = ({ status, isApproved }: Refund) => {
  if (status === 'SENT') return 'orderActions.refund.sent';
  if (status === 'DECLINED') return 'orderActions.refund.declined';
  return isApproved ? 'orderActions.refund.due' : 'orderActions.refund.waits';
};

const schema = z.object({ note });

function SentByHandDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const t = useWords();
  const { act, isBusy, failure } = useOrderAction(onClose);
  const amount = priceText(refund.amount);
  const { form, field, submit } = useForm({
    schema,
    initial: { note: '' },
    onSubmit: (typed) => void act(() => noteOrderRefund(refund, typed.note), t('refunds.noted', { amount })),
  });
  return (
    <DecisionDialog
      title={t('refunds.done.title')}
      confirm={t('refunds.done.confirm')}
      {...{ isBusy, failure, onClose }}
      formRef={form}
      onConfirm={submit}
    >
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
