import { useState } from 'react';
import { useBusyCall } from '../../api/use-busy-call.ts';
import { useRequestId } from '../../api/use-request-id.ts';
import { failureTexts } from '../../ui/feedback/failure.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useWords } from '../../ui/page/words.tsx';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { releaseSeats, useReadAgain } from './withheld-seats.data.ts';

export type ToRelease = { what: string; bodies: Parameters<typeof releaseSeats>[1][] };
type Props = ToRelease & { sessionId: string; onDone: () => void; onClose: () => void };

/** Withheld places go back on sale at once, so it asks first. */
export function ReleaseDialog({ sessionId, what, bodies, onDone, onClose }: Props) {
  const t = useWords();
  const readAgain = useReadAgain();
  const { isBusy, run } = useBusyCall();
  const { requestId } = useRequestId();
  const [failure, setFailure] = useState<string | null>(null);
  const release = () =>
    run(async () => {
      let released = 0;
      for (const body of bodies) {
        const result = await releaseSeats(sessionId, { ...body, requestId: requestId(body.zoneId) });
        await readAgain();
        if (!result.isOk) return setFailure(failureTexts(result, t).join(' ') || t('error.unknown'));
        released += result.body.released;
      }
      showToast({ text: t('withheldSeats.released', { count: released }) });
      onDone();
    });
  return (
    <DecisionDialog
      title={t('withheldSeats.release.title')}
      confirm={t('withheldSeats.release.title')}
      isBusy={isBusy}
      failure={failure}
      onConfirm={() => void release()}
      onClose={onClose}
    >
      <p>{t('withheldSeats.release.question', { seats: what })}</p>
    </DecisionDialog>
  );
}
