import { useParams, useSearch } from '@tanstack/react-router';
import { usePaying } from '../purchase/paying.ts';
import { OutcomeFace } from './outcome-face.tsx';
import { reportAsiaPay } from './reports.data.ts';
import { useOutcome } from './use-outcome.ts';

/** Where AsiaPay sends the browser back to. What it says there is a hint: the shop asks the gateway about the invoice that is named. */
export function AsiaPayResultPage() {
  const { result: report } = useParams({ strict: false });
  const { cancelled, invoice = null } = useSearch({ strict: false });
  const paying = usePaying(invoice);
  const result = report === 'success' ? 'success' : 'failure';
  const send = async () => {
    if (paying && invoice) await reportAsiaPay(result, invoice, paying.token);
    return null;
  };
  const outcome = useOutcome({
    by: paying && { token: paying.token },
    ...(invoice !== null && { report: { name: `${result} ${invoice}`, send } }),
  });
  return (
    <OutcomeFace
      outcome={outcome}
      isCancelled={cancelled === 'true'}
      isReturn={invoice !== null}
      token={paying?.token}
    />
  );
}
