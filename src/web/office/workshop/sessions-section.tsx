import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Workshop, WorkshopSession } from '../../../contract/workshop.ts';
import { duties } from '../../../domain/accounts/duties.ts';
import { mayPass } from '../../../domain/accounts/rights.ts';
import type { Answer } from '../../api/ask-server.ts';
import { useBusyCall } from '../../api/use-busy-call.ts';
import { failureTexts, tellFailure, tellSuccess } from '../../ui/feedback/failure.ts';
import fieldStyles from '../../ui/forms/field.module.css';
import { useWords } from '../../ui/page/words.tsx';
import { useShowtime } from '../../ui/text/showtime.tsx';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { useOfficeAccount } from '../frame/office-account.ts';
import { SessionRuleForm } from './session-rule-form.tsx';
import styles from './sessions.module.css';
import { useDayText } from './use-day-text.ts';
import { useWorkshopChange } from './use-section.ts';
import { changeSession, removeSession } from './workshop.data.ts';

/** The dates of an event, and a form to add many. */
export function SessionsSection({ workshop: { event, sessions } }: { workshop: Workshop }) {
  const t = useWords();
  const [removedId, setRemovedId] = useState<number | null>(null);
  // Another person may move the session while the dialog is open, which then shows its new time.
  const removed = sessions.find(({ id }) => id === removedId);
  return (
    <>
      {sessions.length === 0 ? (
        <p className={fieldStyles.help}>{t('workshop.sessions.none')}</p>
      ) : (
        <ul className={styles.sessions}>
          {sessions.map((session) => (
            <SessionLine
              key={session.id}
              eventId={event.id}
              session={session}
              onRemove={() => setRemovedId(session.id)}
            />
          ))}
        </ul>
      )}
      <SessionRuleForm eventId={event.id} sessions={sessions} />
      {removed && <RemovalDialog eventId={event.id} session={removed} onClose={() => setRemovedId(null)} />}
    </>
  );
}

type LineProps = { eventId: number; session: WorkshopSession; onRemove: () => void };

function SessionLine({ eventId, session, onRemove }: LineProps) {
  const t = useWords();
  const dayText = useDayText();
  const { time } = useShowtime();
  const { isBusy, run } = useBusyCall();
  const follow = useWorkshopChange(eventId);
  const { id, startTime, enabled, version, tickets } = session;
  const when = `${dayText(startTime)} ${time(startTime)}`;
  const flip = async () => {
    const result = await run(() =>
      changeSession({ id, startTime, version, enabled: !enabled, event: { id: eventId } }),
    );
    if (!result) return;
    tell(result, t);
    follow();
  };
  const toMove: string = `/entity/session/${id}/edit`;
  return (
    <li className={styles.session}>
      <span className={styles.when}>
        <b>{dayText(startTime)}</b> {time(startTime)}
      </span>
      <span className={styles.tickets}>{t('workshop.sessions.tickets', { count: tickets })}</span>
      <label className={styles.enabled}>
        <input
          type="checkbox"
          role="switch"
          checked={enabled}
          aria-checked={enabled}
          aria-busy={isBusy}
          onChange={() => void flip()}
        />
        {t('workshop.sessions.enabled')}
        <span className="sr-only"> {when}</span>
      </label>
      <span className={styles.actions}>
        <Link to={toMove} search={true}>
          {t('workshop.sessions.move')}
          <span className="sr-only"> {when}</span>
        </Link>
        <button type="button" onClick={onRemove}>
          {t('entity.action.delete')}
          <span className="sr-only"> {when}</span>
        </button>
      </span>
    </li>
  );
}

function tell(answer: Answer & { isOk: boolean }, t: ReturnType<typeof useWords>): void {
  if (answer.isOk) tellSuccess(answer, t);
  else tellFailure(answer, t);
}

const ordersPage: string = '/entity/transaction';

type RemovalProps = { eventId: number; session: WorkshopSession; onClose: () => void };

function RemovalDialog({ eventId, session: { id, startTime, version, tickets }, onClose }: RemovalProps) {
  const t = useWords();
  const dayText = useDayText();
  const { time } = useShowtime();
  const { isBusy, run } = useBusyCall();
  const follow = useWorkshopChange(eventId);
  const { authorities } = useOfficeAccount();
  const [failure, setFailure] = useState<string | null>(null);
  const isReady = tickets === 0;
  const ofSession: Record<string, string> = { sessionId: String(id), status: 'PAID' };
  const remove = async () => {
    const result = await run(() => removeSession(id, version));
    if (!result) return;
    // Refused, it may be at another time by now.
    follow();
    if (!result.isOk && result.status !== 404) return setFailure(failureTexts(result, t).join(' '));
    tellSuccess(result, t);
    onClose();
  };
  return (
    <DecisionDialog
      title={t('workshop.sessions.remove', { when: `${dayText(startTime)} ${time(startTime)}` })}
      confirm={t('entity.action.delete')}
      isBusy={isBusy}
      isReady={isReady}
      failure={failure}
      onConfirm={() => isReady && void remove()}
      onClose={onClose}
    >
      <p>{isReady ? t('workshop.sessions.remove.text') : t('workshop.sessions.remove.sold', { count: tickets })}</p>
      {!isReady && mayPass(duties.orders, authorities) && (
        <p>
          <Link to={ordersPage} search={ofSession}>
            {t('workshop.sessions.remove.orders')}
          </Link>
        </p>
      )}
    </DecisionDialog>
  );
}
