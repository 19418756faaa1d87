import { useState } from 'react';
import type { GuestOrder } from '../../../contract/sales.ts';
import { useBusyCall } from '../../api/use-busy-call.ts';
import { failureTexts } from '../../ui/feedback/failure.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useWords } from '../../ui/page/words.tsx';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { decideGuestOrder, type GuestDecision, useReadGuestsAgain } from './guests.data.ts';

type Props = { order: GuestOrder; decision: GuestDecision; onClose: () => void };

/** A second look before the tickets are the guest's, or their seats go back on sale. */
export function GuestDecisionDialog({ order, decision, onClose }: Props) {
  const t = useWords();
  const readAgain = useReadGuestsAgain();
  const { isBusy, run } = useBusyCall();
  const [failure, setFailure] = useState<string | null>(null);
  const tickets = order.places.reduce((sum, place) => sum + place.tickets, 0);
  const decide = async () => {
    const result = await run(() => decideGuestOrder(order.id, decision));
    if (!result) return;
    await readAgain();
    if (!result.isOk) return setFailure(failureTexts(result, t).join(' ') || t('error.unknown'));
    showToast({ text: t(`guests.${decision}.done`, { guest: order.guest }) });
    onClose();
  };
  return (
    <DecisionDialog
      title={t(`guests.${decision}.title`, { guest: order.guest, count: tickets })}
      confirm={t(`guests.${decision}`)}
      isBusy={isBusy}
      failure={failure}
      onConfirm={() => void decide()}
      onClose={onClose}
    >
      <p>{t(`guests.${decision}.text`)}</p>
    </DecisionDialog>
  );
}
