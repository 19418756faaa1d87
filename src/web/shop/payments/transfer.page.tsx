import { useParams } from '@tanstack/react-router';
import { usePaying } from '../purchase/paying.ts';
import { OutcomeFace } from './outcome-face.tsx';
import { TransferFace } from './transfer-face.tsx';
import { useOutcome } from './use-outcome.ts';

/** How to make a transfer, and what has become of it: reached after confirming, and by the link in the mail. */
export function TransferPage() {
  const paying = usePaying();
  const { key } = useParams({ strict: false });
  const by = key ? { key } : paying && { token: paying.token };
  const outcome = useOutcome({ by });
  const token = key ? undefined : paying?.token;
  if (outcome.is === 'known' && outcome.state.state === 'TRANSFER' && outcome.state.transfer && by)
    return (
      <TransferFace
        state={outcome.state}
        transfer={outcome.state.transfer}
        by={by}
        token={token}
        onSent={outcome.lookAgain}
      />
    );
  const isTransfer = outcome.is === 'known' && outcome.state.state === 'TRANSFER';
  return <OutcomeFace outcome={isTransfer ? { is: 'looking' } : outcome} token={token} />;
}
