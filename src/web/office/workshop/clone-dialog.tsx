import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import type { EventDetail } from '../../../contract/catalogue.ts';
import { programmeRoutes } from '../../../contract/programme.ts';
import { cloneParts } from '../../../contract/workshop.ts';
import { shiftDays } from '../../../domain/catalogue/session-rule.ts';
import type { Answer } from '../../api/ask-server.ts';
import { useBusyCall } from '../../api/use-busy-call.ts';
import { failureTexts, tellSuccess } from '../../ui/feedback/failure.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { formSchema } from '../fields/form-schema.ts';
import { NumberField } from '../fields/number-field.tsx';
import { SwitchField } from '../fields/switch-field.tsx';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { useDayText } from './use-day-text.ts';
import { cloneEvent } from './workshop.data.ts';
import styles from './workshop.module.css';

const { eventCode, nameCht, nameEng } = programmeRoutes.events.change.body.shape;
const part = z.boolean();
const schema = formSchema(
  z.object({
    eventCode,
    nameCht,
    nameEng,
    days: z
      .string()
      .trim()
      .regex(/^-?\d{1,4}$/)
      .transform(Number)
      .refine((days) => Math.abs(days) <= 3650, 'pattern'),
    texts: part,
    pictures: part,
    sale: part,
    sessions: part,
    prices: part,
    tickets: part,
  }),
);

const initialOf = (event: EventDetail) => ({
  eventCode: '',
  nameCht: event.nameCht,
  nameEng: event.nameEng,
  days: '7',
  texts: true,
  pictures: true,
  sale: true,
  sessions: true,
  prices: true,
  tickets: true,
});

/** A checklist of what the new draft takes over, and how far its dates are shifted. */
export function CloneDialog({ event, onClose }: { event: EventDetail; onClose: () => void }) {
  const t = useWords();
  const { form, field, values, submit, refuse } = useForm({
    schema,
    initial: initialOf(event),
    onSubmit: (fields) => void clone({ ...fields, parts: cloneParts.filter((name) => fields[name]) }),
  });
  const { clone, isBusy, failure } = useClone(event.id, refuse, onClose);
  return (
    <DecisionDialog
      title={t('workshop.clone.title')}
      confirm={t('workshop.clone.confirm')}
      isBusy={isBusy}
      failure={failure}
      formRef={form}
      onConfirm={submit}
      onClose={onClose}
    >
      <div className={styles.stack}>
        <TextField
          label={t('limelightApp.event.eventCode')}
          help={t('workshop.eventCode.help')}
          field={field('eventCode')}
          autoComplete="off"
          autoCapitalize="none"
        />
        <TextField label={t('limelightApp.event.nameCht')} field={field('nameCht')} autoComplete="off" />
        <TextField label={t('limelightApp.event.nameEng')} field={field('nameEng')} autoComplete="off" />
        <fieldset className={styles.group}>
          <legend>{t('workshop.clone.parts')}</legend>
          {cloneParts.map((name) => (
            <SwitchField key={name} label={t(`workshop.clone.${name}`)} field={field(name)} />
          ))}
        </fieldset>
        <NumberField
          label={t('workshop.clone.days')}
          help={<Shifted event={event} days={values.days} />}
          field={field('days')}
        />
      </div>
    </DecisionDialog>
  );
}

/** The first session, before and after. */
function Shifted({ event: { sessions }, days }: { event: EventDetail; days: string }) {
  const t = useWords();
  const dayText = useDayText();
  const [first] = sessions.map(({ startTime }) => startTime).toSorted();
  if (!first || !/^-?\d{1,4}$/.test(days)) return t('workshop.clone.days.help');
  const after = shiftDays(new Date(first), Number(days)).toISOString();
  return t('workshop.clone.days.shown', { before: dayText(first), after: dayText(after) });
}

function useClone(id: number, refuse: (answer: Answer) => boolean, onClose: () => void) {
  const t = useWords();
  const navigate = useNavigate();
  const { isBusy, run } = useBusyCall();
  const [failure, setFailure] = useState<string | null>(null);
  const clone = async (fields: Parameters<typeof cloneEvent>[1]) => {
    setFailure(null);
    const result = await run(() => cloneEvent(id, fields));
    if (!result) return;
    if (!result.isOk) {
      if (!refuse(result)) setFailure(failureTexts(result, t).join(' ') || t('workshop.gone'));
      return;
    }
    tellSuccess(result, t);
    onClose();
    const to: string = `/entity/event/${result.body.id}`;
    void navigate({ to, search: true });
  };
  return { clone, isBusy, failure };
}
