import { useParams, useSearch } from '@tanstack/react-router';
import { usePaying } from '../purchase/paying.ts';
import { OutcomeFace } from './outcome-face.tsx';
import { reportAsiaPay } from './payments.data.ts';
import { useOutcome } from './use-outcome.ts';

/** Where AsiaPay sends the browser back to. What it says there is a hint: the shop asks the gateway. */
export function AsiaPayResultPage() {
  const { result: report } = useParams({ strict: false });
  const { cancelled, invoice = null } = useSearch({ strict: false });
  const paying = usePaying(invoice);
  const result = report === 'success' ? 'success' : 'failure';
  const invoiceNo = paying?.invoiceNo ?? null;
  const send = async () => {
    if (paying && invoiceNo) await reportAsiaPay(result, invoiceNo, paying.token);
    return null;
  };
  const outcome = useOutcome({
    by: paying && { token: paying.token },
    report: { name: `${result} ${invoiceNo}`, send },
  });
  return <OutcomeFace outcome={outcome} isCancelled={cancelled === 'true'} token={paying?.token} />;
}
