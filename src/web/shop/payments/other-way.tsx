import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentState } from '../../../contract/payments.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { useContinue } from '../purchase/use-continue.ts';
import { paidEventQuery } from './payments.data.ts';

/** From a transfer to another way to pay for the same seats, after a warning not to pay twice. */
export function OtherWay({ state: { transaction }, token }: { state: PaymentState; token: string }) {
  const t = useWords();
  const { read } = usePage();
  const goOn = useContinue();
  const [isOpen, setIsOpen] = useState(false);
  const { data: event } = useQuery(paidEventQuery(read, transaction.eventId));
  if (!event) return null;
  return (
    <>
      <button type="button" className={buttonClass({ kind: 'line' })} onClick={() => setIsOpen(true)}>
        {t('payment.transfer.otherWay')}
      </button>
      {isOpen && (
        <Dialog title={t('payment.transfer.otherWay.title')} onClose={() => setIsOpen(false)}>
          <p>{t('payment.transfer.otherWay.warning')}</p>
          <button
            type="button"
            className={buttonClass({ kind: 'strong', isWide: true })}
            onClick={() => goOn({ token, transaction, event })}
          >
            {t('payment.transfer.otherWay.confirm')}
          </button>
          <button
            type="button"
            className={buttonClass({ kind: 'line', isWide: true })}
            onClick={() => setIsOpen(false)}
          >
            {t('payment.transfer.otherWay.keep')}
          </button>
        </Dialog>
      )}
    </>
  );
}
