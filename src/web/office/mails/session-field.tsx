import { useQuery } from '@tanstack/react-query';
import type { MailingKind } from '../../../contract/mails.ts';
import type { OfficeEvent } from '../../../contract/office-lists.ts';
import { nameFor } from '../../../domain/catalogue/localised.ts';
import { SelectField } from '../../ui/forms/field.tsx';
import type { Field } from '../../ui/forms/use-form.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { listTimeText } from '../../ui/text/list-time.tsx';
import { useFailureText } from '../frame/use-decision.ts';
import { useOfficeEvents } from '../review/office-events.tsx';
import { repeatQuery } from './mails.data.ts';

/** The session whose ticket holders get a mail. */
export function SessionField({ field }: { field: Field<string> }) {
  const t = useWords();
  const { events, finder } = useOfficeEvents({ sessionId: field.value || undefined }, { isInForm: true });
  return (
    <>
      <SelectField field={field} label={t('mails.repeat.session')}>
        <option value="">{t('mails.repeat.choose')}</option>
        <SessionOptions events={events} />
      </SelectField>
      {finder}
    </>
  );
}

/** The number of mails, null until it is known, and what is said about it. */
export function useMailCount(sessionId: string, kind: MailingKind): { mails: number | null; text: string } {
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
