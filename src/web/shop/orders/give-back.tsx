import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useBusyCall } from '../../api/use-busy-call.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { refusalIn, tellFailure } from '../../ui/feedback/failure.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useWords } from '../../ui/page/words.tsx';
import { dropOrder, readPurchase } from '../purchase/purchase.ts';
import { endIn, useEndOfOrder } from '../purchase/use-end-of-order.ts';
import { giveBackOrder } from './orders.data.ts';

/** Seats that are not wanted go back to the others at once, after a question that names them. */
export function GiveBack({ seatCount }: { seatCount: number }) {
  const t = useWords();
  const navigate = useNavigate();
  const endHere = useEndOfOrder();
  const [isOpen, setIsOpen] = useState(false);
  const { run } = useBusyCall();
  const giveBack = async () => {
    const { ORDER_TOKEN, EVENT } = readPurchase();
    if (!ORDER_TOKEN) return;
    const result = await run(() => giveBackOrder(ORDER_TOKEN.token));
    if (!result) return;
    setIsOpen(false);
    if ('refused' in result) {
      const { refused } = result;
      // Its money has come, or may be on its way: the result says so.
      if (refusalIn(refused) === 'paymentAwaited' || endIn(refused) === 'PAID') return endHere('PAID');
      // Any other order that waits no more has given its seats back by itself.
      if (endIn(refused) === null) return tellFailure(refused, t);
    }
    dropOrder();
    showToast({ id: 'given-back', text: t('order.givenBack') });
    await navigate({ to: EVENT ? '/order/date-selection' : '/home' });
  };
  return (
    <>
      <button type="button" className={buttonClass({ kind: 'line' })} onClick={() => setIsOpen(true)}>
        {t('order.giveBack')}
      </button>
      {isOpen && (
        <Dialog title={t('order.giveBack.title', { count: seatCount })} onClose={() => setIsOpen(false)}>
          <p>{t('order.giveBack.text')}</p>
          <button
            type="button"
            className={buttonClass({ kind: 'strong', isWide: true })}
            onClick={() => void giveBack()}
          >
            {t('order.giveBack.confirm')}
          </button>
          <button
            type="button"
            className={buttonClass({ kind: 'line', isWide: true })}
            onClick={() => setIsOpen(false)}
          >
            {t('order.giveBack.keep')}
          </button>
        </Dialog>
      )}
    </>
  );
}
