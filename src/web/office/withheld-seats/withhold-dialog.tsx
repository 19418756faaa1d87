import { useEffect } from 'react';
import { z } from 'zod';
import { withheldSeatRoutes } from '../../../contract/withheld-seats.ts';
import { withholdingKinds } from '../../../domain/seating/withholding.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { CheckField, SelectField, TextField } from '../../ui/forms/field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { formSchema, orNull } from '../fields/form-schema.ts';
import { TimeField } from '../fields/time-field.tsx';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { TakenList } from './taken-seats.tsx';
import { type Refusal, useWithhold } from './use-withhold.ts';
import type { WithholdInput } from './withheld-seats.data.ts';

const { shape } = withheldSeatRoutes.withhold.body;
const schema = formSchema(
  z.object({ kind: shape.kind, reason: shape.reason, endsAt: orNull(shape.endsAt), takesFree: z.boolean() }),
);

/** The places of one zone: seats, or a number of standing places. */
export type WithholdRequest = Pick<WithholdInput, 'zoneId' | 'seats' | 'places'>;
type Props = {
  sessionId: string;
  wanted: readonly WithholdRequest[];
  onRefused: (refusal: Refusal | null) => void;
  onDone: (count: number, left: Refusal[]) => void;
  onClose: () => void;
};

/** Asks for the kind, the reason and the end. Taken seats are named, and what is free can be taken all the same. */
export function WithholdDialog({ sessionId, wanted, onRefused, onDone, onClose }: Props) {
  const t = useWords();
  const { withhold, isBusy, refusal, failure } = useWithhold(sessionId, ({ count, left }) => onDone(count, left));
  useEffect(() => onRefused(refusal), [refusal, onRefused]);
  const { form, field, submit } = useForm({
    schema,
    initial: { kind: 'HOUSE', reason: '', endsAt: '', takesFree: false as boolean },
    onSubmit: ({ endsAt, ...terms }) =>
      void withhold(wanted.map((places) => ({ ...places, ...terms, endsAt: endsAt?.toISOString() ?? null }))),
  });
  return (
    <DecisionDialog
      title={t('withheldSeats.withhold.title')}
      confirm={t('withheldSeats.withhold.title')}
      isBusy={isBusy}
      failure={failure}
      formRef={form}
      onConfirm={submit}
      onClose={onClose}
    >
      <SelectField label={t('withheldSeats.kind')} field={field('kind')}>
        {withholdingKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`withheldSeats.kind.${kind}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('withheldSeats.reason')}
        help={t('withheldSeats.reason.help')}
        field={field('reason')}
        maxLength={200}
        autoComplete="off"
      />
      <TimeField label={t('withheldSeats.endsAt')} help={t('withheldSeats.endsAt.help')} field={field('endsAt')} />
      {refusal && (
        <>
          <Notice kind="bad">
            {t('withheldSeats.taken')}
            <TakenList taken={refusal.taken} />
          </Notice>
          <CheckField field={field('takesFree')}>{t('withheldSeats.takesFree')}</CheckField>
        </>
      )}
    </DecisionDialog>
  );
}
