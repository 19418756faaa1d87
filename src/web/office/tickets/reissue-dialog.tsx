import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from 'zod';
import type { EventTickets } from '../../../contract/office-tickets.ts';
import { type ReissueReason, reissueReasons } from '../../../domain/tickets/reissue.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { SelectField } from '../../ui/forms/field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { SwitchField } from '../fields/switch-field.tsx';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { useDecision } from '../frame/use-decision.ts';
import { eventTicketsQuery, reissueTickets } from './event-tickets.data.ts';
import styles from './event-tickets.module.css';

type Session = EventTickets['sessions'][number];
type Props = { tickets: EventTickets; session: Session; onClose: () => void };
type Typed = { reason: string; newKey: boolean; count: string };

const hasNewKey = ({ reason, newKey }: Pick<Typed, 'reason' | 'newKey'>): boolean => reason === 'LEAK' && newKey;

/** Nothing happens before the number of tickets was entered. */
export function ReissueDialog({ tickets: { event, sessions, reissues }, session, onClose }: Props) {
  const t = useWords();
  const queries = useQueryClient();
  const { decide, isBusy, failure } = useDecision();
  const all = useMemo(() => sumOf(sessions), [sessions]);
  const schema = useMemo(() => schemaOf(session, all), [session, all]);
  const { form, field, values, submit } = useForm({
    schema,
    initial: { reason: 'MISPRINT', newKey: false, count: '' } as Typed,
    onSubmit: (typed) => void reissue(typed),
  });
  const reissue = async (typed: { reason: ReissueReason; newKey: boolean }) => {
    const params = { eventId: event.id, sessionId: session.id };
    const body = { reason: typed.reason, newKey: hasNewKey(typed), lastReissueId: reissues[0]?.id ?? null };
    await decide(
      () => reissueTickets(params, body),
      ({ tickets }) => {
        showToast({ text: t('ticketing.reissue.done', { count: tickets }) });
        onClose();
      },
    );
    await queries.invalidateQueries({ queryKey: eventTicketsQuery(String(event.id)).queryKey });
  };
  const touched = hasNewKey(values) ? all : session;
  return (
    <DecisionDialog
      title={t('ticketing.reissue.title')}
      confirm={t('ticketing.reissue.confirm')}
      isBusy={isBusy}
      failure={failure}
      formRef={form}
      onConfirm={submit}
      onClose={onClose}
    >
      <div className={styles.stack}>
        <p>
          <b>{hasNewKey(values) ? t('ticketing.reissue.all') : <ListTime instant={session.startTime} />}</b>
        </p>
        <p>{t('ticketing.reissue.text', { tickets: touched.tickets, orders: touched.orders })}</p>
        <SelectField label={t('ticketing.reissue.reason')} field={field('reason')}>
          {reissueReasons.map((reason) => (
            <option key={reason} value={reason}>
              {t(`ticketing.reissue.reason.${reason}`)}
            </option>
          ))}
        </SelectField>
        {values.reason === 'LEAK' && (
          <SwitchField
            label={t('ticketing.reissue.newKey')}
            help={t('ticketing.reissue.newKey.help')}
            field={field('newKey')}
          />
        )}
        <NumberField
          label={t('ticketing.reissue.count')}
          help={t('ticketing.reissue.count.help', { count: touched.tickets })}
          field={field('count')}
        />
      </div>
    </DecisionDialog>
  );
}

type Sum = Pick<Session, 'tickets' | 'orders'>;

/** An order with tickets of two sessions is counted for both, as its tickets are. */
const sumOf = (sessions: readonly Session[]): Sum => ({
  tickets: sessions.reduce((sum, { tickets }) => sum + tickets, 0),
  orders: sessions.reduce((sum, { orders }) => sum + orders, 0),
});

const schemaOf = (session: Sum, all: Sum) =>
  z.object({ reason: z.enum(reissueReasons), newKey: z.boolean(), count: z.string() }).check(({ value, issues }) => {
    const { tickets: count } = hasNewKey(value) ? all : session;
    if (Number(value.count) !== count)
      issues.push({ code: 'custom', path: ['count'], message: 'TicketCount', params: { count }, input: value.count });
  });
