import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { type MailingKind, mailingKinds } from '../../../contract/mails.ts';
import type { OfficeEvent } from '../../../contract/office-lists.ts';
import { reason } from '../../../contract/order-actions.ts';
import { nameFor } from '../../../domain/catalogue/localised.ts';
import { reasonLengthMax } from '../../../domain/orders/order-actions.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { SelectField, TextField } from '../../ui/forms/field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { listTimeText } from '../../ui/text/list-time.tsx';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { useDecision, useFailureText } from '../frame/use-decision.ts';
import { useOfficeEvents } from '../review/office-events.tsx';
import { repeatMails, repeatQuery } from './mails.data.ts';

const schema = z.object({ sessionId: z.string().min(1), kind: z.enum(mailingKinds), reason });

/** Shows how many mails would go out before anything is decided. */
export function RepeatDialog({ onClose }: { onClose: () => void }) {
  const t = useWords();
  const { decide, isBusy, failure } = useDecision();
  const { form, field, values, submit } = useForm({
    schema,
    initial: { sessionId: '', kind: 'E_TICKETS', reason: '' },
    onSubmit: (typed) => {
      if (count.mails === null || count.mails === 0) return;
      const body = { ...typed, sessionId: Number(typed.sessionId), mails: count.mails };
      void decide(
        () => repeatMails(body),
        ({ mails }) => {
          showToast({ text: t('mails.repeated', { count: mails }) });
          onClose();
        },
      );
    },
  });
  const { events, finder } = useOfficeEvents({ sessionId: values.sessionId || undefined }, { isInForm: true });
  const count = useCount(values.sessionId, values.kind as MailingKind);
  return (
    <DecisionDialog
      title={t('mails.repeat.title')}
      confirm={t('mails.repeat.confirm')}
      {...{ isBusy, failure, onClose }}
      formRef={form}
      onConfirm={submit}
    >
      <SelectField field={field('sessionId')} label={t('mails.repeat.session')}>
        <option value="">{t('mails.repeat.choose')}</option>
        <SessionOptions events={events} />
      </SelectField>
      {finder}
      <SelectField field={field('kind')} label={t('mails.group')}>
        {mailingKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`mails.group.${kind}`)}
          </option>
        ))}
      </SelectField>
      <p role="status">{count.text}</p>
      <TextField
        field={field('reason')}
        label={t('orderActions.reason')}
        maxLength={reasonLengthMax}
        autoComplete="off"
      />
    </DecisionDialog>
  );
}

/** The number of mails, null until it is known, and what is said about it. */
function useCount(sessionId: string, kind: MailingKind): { mails: number | null; text: string } {
  const t = useWords();
  const failureText = useFailureText();
  const { data } = useQuery(repeatQuery(sessionId, kind));
  if (sessionId === '') return { mails: null, text: '' };
  if (!data) return { mails: null, text: t('mails.repeat.counting') };
  if (!data.isOk) return { mails: null, text: failureText(data) };
  const { mails, minutes } = data.body;
  if (mails === 0) return { mails, text: t('mails.repeat.nobody') };
  const text = `${t('mails.repeat.count', { count: mails })} ${t('mails.repeat.minutes', { count: minutes })}`;
  return { mails, text };
}

/** Sessions to come, by event. */
function SessionOptions({ events }: { events: readonly OfficeEvent[] }) {
  const { locale } = usePage();
  const now = Date.now();
  return events
    .map((event) => ({ ...event, sessions: event.sessions.filter(({ startsAt }) => Date.parse(startsAt) > now) }))
    .filter(({ sessions }) => sessions.length > 0)
    .map((event) => (
      <optgroup key={event.id} label={nameFor(event, locale)}>
        {event.sessions.map(({ id, startsAt }) => (
          <option key={id} value={id}>
            {`${listTimeText(startsAt)} · ${nameFor(event, locale)}`}
          </option>
        ))}
      </optgroup>
    ));
}
