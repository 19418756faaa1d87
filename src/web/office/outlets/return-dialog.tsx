import { useState } from 'react';
import type { Allotment } from '../../../contract/allotments.ts';
import { useRequestId } from '../../api/use-request-id.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useWords } from '../../ui/page/words.tsx';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { ChoosePlaces, usePlaces } from './choose-places.tsx';
import { returnPlaces } from './outlet.data.ts';
import { usePlacesDecision } from './use-places-decision.ts';

/** All free places are chosen at first: an outlet returns what it will not sell. */
export function ReturnDialog({ allotment, onClose }: { allotment: Allotment; onClose: () => void }) {
  const t = useWords();
  const used = usePlaces(allotment, allotment.sum.free);
  const { count, input } = used.chosen;
  // The free places as they were shown at first: the figures are read again after a failed request, which may have been
  // done.
  const [free] = useState(allotment.sum.free);
  const { requestId } = useRequestId();
  const { decide, isBusy, failure } = usePlacesDecision<Allotment>({
    onDone: () => {
      showToast({ text: t('outlets.return.done', { count }) });
      onClose();
    },
  });
  const confirm = () => {
    if (count === 0) return;
    const of = { eventId: allotment.event.id, allotmentId: allotment.id, requestId: requestId() };
    void decide(() => returnPlaces({ ...input, free, ...of }));
  };
  return (
    <DecisionDialog
      title={t('outlets.return.title')}
      confirm={t('outlets.return.confirm', { count })}
      isBusy={isBusy}
      isReady={count > 0}
      failure={failure}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('outlets.return.text', { free: allotment.sum.free })}</p>
      <ChoosePlaces allotment={allotment} used={used} label={t('outlets.allotments.places')} />
    </DecisionDialog>
  );
}
