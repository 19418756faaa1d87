import { useState } from 'react';
import { z } from 'zod';
import type { Allotment } from '../../../contract/allotments.ts';
import { seatsIn } from '../../../domain/seating/seat-lists.ts';
import { useRequestId } from '../../api/use-request-id.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { formSchema } from '../fields/form-schema.ts';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { isFree, seatKey } from '../withheld-seats/seat-states.ts';
import { TermsDialog } from './allotment-terms-dialog.tsx';
import { enlargeAllotment, takeBackPlaces } from './allotments.data.ts';
import styles from './outlets.module.css';
import { PlacesFields, placesOf, placesShape, placesValues } from './places-fields.tsx';
import type { SeatsOf } from './seats-on-plan.tsx';
import { usePlacesDecision } from './use-places-decision.ts';

type Props = { allotment: Allotment; onClose: () => void };
export type AllotmentAction = 'change' | 'enlarge' | 'takeBack';

export function AllotmentDialog({ action, ...props }: Props & { action: AllotmentAction }) {
  return action === 'change' ? <TermsDialog {...props} /> : <PlacesDialog action={action} {...props} />;
}

/** More places are free seats of the zone; those that come back are free seats of the allotment. */
function seatsOf({ session, zone, seats }: Allotment, action: 'enlarge' | 'takeBack'): SeatsOf | null {
  if (seats === null) return null;
  const own = new Set(seatsIn(seats).map(({ row, seat }) => seatKey(zone.id, row, seat)));
  const canChoose: SeatsOf['canChoose'] = action === 'enlarge' ? isFree : (_, key) => own.has(key);
  return { sessionId: session.id, zoneId: zone.id, canChoose };
}

const placesSchema = formSchema(z.object(placesShape));

/** Gives more places, or takes free ones back. */
function PlacesDialog({ action, allotment, onClose }: Props & { action: 'enlarge' | 'takeBack' }) {
  const t = useWords();
  // The free places as they were shown at first: the figures are read again after a failed request, which may have been
  // done.
  const [free] = useState(allotment.sum.free);
  const { requestId } = useRequestId();
  const { form, field, submit, refuse } = useForm({
    schema: placesSchema,
    initial: placesValues,
    onSubmit: (typed) =>
      void decide(() =>
        (action === 'enlarge' ? enlargeAllotment : takeBackPlaces)(allotment, {
          ...placesOf(typed),
          free,
          requestId: requestId(),
        }),
      ),
  });
  const { decide, isBusy, failure } = usePlacesDecision<Allotment>({
    refuse,
    onDone: ({ sum }) => {
      const { outlet } = allotment;
      const given = sum.allotted - allotment.sum.allotted;
      const text =
        action === 'enlarge'
          ? t('outlets.allotments.made', { outlet: outlet.name, count: given })
          : t('outlets.allotments.tookBack', { count: sum.returned - allotment.sum.returned });
      showToast({ text });
      onClose();
    },
  });
  return (
    <DecisionDialog
      title={t(`outlets.allotments.${action}.title`)}
      confirm={t(`outlets.allotments.${action}`)}
      isBusy={isBusy}
      failure={failure}
      formRef={form}
      onConfirm={submit}
      onClose={onClose}
    >
      {action === 'takeBack' && (
        <p className={styles.quiet}>{t('outlets.allotments.takeBack.text', { free: allotment.sum.free })}</p>
      )}
      <PlacesFields field={field} seatsOf={seatsOf(allotment, action)} />
    </DecisionDialog>
  );
}
