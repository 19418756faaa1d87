import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PayBody } from '../../../contract/payments.ts';
import type { PaymentMethod } from '../../../domain/payments/bounds.ts';
import type { Answer } from '../../api/ask-server.ts';
import { refusalIn, tellFailure } from '../../ui/feedback/failure.ts';
import { useWords } from '../../ui/page/words.tsx';
import { rememberPaying } from '../purchase/paying.ts';
import { dropOrder, keepInPurchase, readPurchase } from '../purchase/purchase.ts';
import { needsAnswer } from '../purchase/refusal-notice.tsx';
import { endIn, useEndOfOrder } from '../purchase/use-end-of-order.ts';
import { askToPay, readState } from './payments.data.ts';
import { postToProvider } from './post-to-provider.ts';
import { transferUntil } from './use-follow-transfer.ts';

type Answers = Partial<Omit<PayBody, 'transactionId' | 'token'>>;
export type Choice = {
  method: PaymentMethod;
  answers: Answers;
  /** The fields for the provider's page alone: our own server is never sent them. */
  cardFields: Record<string, string>;
};

/** A provider's page that has not come by then is not coming. */
const leavingMilliseconds = 20_000;

/** Begins to pay for what is held. However often the button is pressed, one attempt is made. */
export function usePayment(onRefused: (answer: Answer) => boolean) {
  const t = useWords();
  const navigate = useNavigate();
  const endHere = useEndOfOrder();
  const [isBusy, setIsBusy] = useState(false);
  const [refused, setRefused] = useState<Answer | null>(null);
  const isUnderWay = useRef(false);
  const rest = () => {
    isUnderWay.current = false;
    setIsBusy(false);
  };
  useComeBack(rest);

  const pay = async ({ method, answers, cardFields }: Choice): Promise<void> => {
    const { TRANSACTION, ORDER_TOKEN } = readPurchase();
    if (isUnderWay.current || !TRANSACTION || !ORDER_TOKEN) return;
    isUnderWay.current = true;
    setIsBusy(true);
    setRefused(null);
    const { token } = ORDER_TOKEN;
    const begun = await askToPay(method, { transactionId: TRANSACTION.id, token, ...answers });
    if ('refused' in begun) {
      rest();
      return refuse(begun.refused);
    }
    if (begun.method === 'CASH') {
      rememberPaying({ token, invoiceNo: begun.state.invoiceNo, transferUntil: transferUntil(begun.state) });
      dropOrder();
      await navigate({ to: '/order/transfer' });
      return;
    }
    const { invoiceNo } = begun.method === 'JETCO' ? begun.order : begun.form;
    rememberPaying({ token, invoiceNo });
    await followHold(token, invoiceNo);
    if (begun.method === 'ASIA_PAY') postToProvider(begun.form.url, begun.form.fields);
    else postToProvider(begun.order.gatewayUrl, { String1: begun.order.digitalOrder, ...cardFields });
    setTimeout(rest, leavingMilliseconds);
  };

  const refuse = async (answer: Answer): Promise<void> => {
    const refusal = refusalIn(answer);
    if (refusal === 'alreadyPaid' || refusal === 'paymentAwaited') {
      const { ORDER_TOKEN, TRANSACTION } = readPurchase();
      if (ORDER_TOKEN) rememberPaying({ token: ORDER_TOKEN.token, invoiceNo: TRANSACTION?.invoiceNo ?? null });
      return navigate({ to: '/order/payment-result' });
    }
    if (onRefused(answer)) return;
    const ended = endIn(answer);
    if (ended) return endHere(ended);
    if (needsAnswer(answer) && refusal !== 'buyerMissing') return setRefused(answer);
    tellFailure(answer, t);
    return refusal === 'buyerMissing' ? navigate({ to: '/order/personal-info' }) : undefined;
  };

  return { pay, isBusy, refused };
}

/** While the provider has the buyer the seats are held longer, and the clock has to know before the buyer comes back. */
async function followHold(token: string, invoiceNo: string): Promise<void> {
  const state = await readState({ token }).catch(() => null);
  const { TRANSACTION } = readPurchase();
  if (!TRANSACTION) return;
  const held = state?.transaction.id === TRANSACTION.id ? state.transaction : TRANSACTION;
  keepInPurchase({ TRANSACTION: { ...held, invoiceNo } });
}

/** The browser may bring the page back as it was left, with its button still at work. */
function useComeBack(rest: () => void): void {
  const comeBack = useEffectEvent(({ persisted }: PageTransitionEvent) => persisted && rest());
  useEffect(() => {
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);
}
