import { useEffect } from 'react';
import type { Event } from '../../../contract/catalogue.ts';
import type { Transaction } from '../../../contract/orders.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import { useContinue } from '../purchase/use-continue.ts';
import { useSecondsLeft } from '../purchase/use-time-left.ts';
import { HomeLink } from './home-link.tsx';

/** The seconds for which the seats of an unpaid order are still held; null when they are not. Their end is looked up. */
export function useHeldSeconds({ status, validUntil }: Transaction, lookAgain: () => unknown): number | null {
  const seconds = useSecondsLeft(status === 'WAITING' ? validUntil : null);
  useEffect(() => {
    if (seconds === 0) void lookAgain();
  }, [seconds, lookAgain]);
  return seconds || null;
}

type Props = { token: string; transaction: Transaction; event: Event | null };

/** To another payment for seats that are still held: everything typed before is still there. */
export function PayAgain(held: Props) {
  const t = useWords();
  const goOn = useContinue();
  return (
    <>
      <button type="button" className={buttonClass({ kind: 'go', size: 'large' })} onClick={() => goOn(held)}>
        {t('payment.failure.again')}
      </button>
      <HomeLink kind="ink" />
    </>
  );
}
