import { useState } from 'react';
import type { OfficeGate } from '../../../contract/office-tickets.ts';
import { useBusyCall } from '../../api/use-busy-call.ts';
import { failureTexts } from '../../ui/feedback/failure.ts';
import { useWords } from '../../ui/page/words.tsx';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { removeGate, useSettingsChange } from './ticket-settings.data.ts';

type Props = { eventId: number; gate: OfficeGate; onClose: () => void };

export function GateRemovalDialog({ eventId, gate: { id, name }, onClose }: Props) {
  const t = useWords();
  const follow = useSettingsChange(eventId);
  const { isBusy, run } = useBusyCall();
  const [failure, setFailure] = useState<string | null>(null);
  const remove = async () => {
    const result = await run(() => removeGate(eventId, id));
    if (!result) return;
    if (!result.isOk) return setFailure(failureTexts(result, t).join(' '));
    follow(result.body);
    onClose();
  };
  return (
    <DecisionDialog
      title={t('ticketing.gates.remove', { name })}
      confirm={t('entity.action.delete')}
      isBusy={isBusy}
      failure={failure}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>{t('ticketing.gates.remove.text')}</p>
    </DecisionDialog>
  );
}
