import { useParams } from '@tanstack/react-router';
import { usePaying } from '../purchase/paying.ts';
import { invoiceIn } from './invoice-in.ts';
import { OutcomeFace } from './outcome-face.tsx';
import { sendReceipt } from './reports.data.ts';
import { useOutcome } from './use-outcome.ts';

/** The status of a receipt whose buyer has cancelled. */
const cancelled = 'CN';

/** Where JETCO sends the browser back to, with its receipt in the address; and where any order's payment is looked up again. */
export function PaymentResultPage() {
  const { dr } = useParams({ strict: false });
  const invoice = dr === undefined ? null : invoiceIn(dr);
  const paying = usePaying(invoice);
  const send = async () => (dr && paying ? sendReceipt(dr, paying.token) : null);
  const outcome = useOutcome({
    by: paying && { token: paying.token },
    ...(dr && { report: { name: dr, send } }),
  });
  const receipt = outcome.is === 'known' ? outcome.receipt : null;
  return (
    <OutcomeFace
      outcome={outcome}
      isCancelled={receipt?.status === cancelled}
      isReturn={invoice !== null}
      token={paying?.token}
    />
  );
}
