import { useState } from 'react';
import type { CockpitReading } from '../../../contract/cockpit.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import { listTimeText } from '../../ui/text/list-time.tsx';
import cards from '../charts/cards.module.css';
import { ChangeDialog } from './change-dialog.tsx';
import { closeSession } from './cockpit.data.ts';
import styles from './cockpit.module.css';

type Session = CockpitReading['sessions'][number];
type Props = { reading: CockpitReading; canChange: boolean };

/** The sessions to come, each of which may be taken off sale. */
export function SessionsCard({ reading: { event, sessions }, canChange }: Props) {
  const t = useWords();
  const [changed, setChanged] = useState<Session | null>(null);
  return (
    <section className={cards.six} aria-labelledby="sessions">
      <h2 id="sessions">{t('cockpit.sessions')}</h2>
      {sessions.length === 0 && <p className={cards.quiet}>{t('cockpit.sessions.none')}</p>}
      <ul className={styles.sessions}>
        {sessions.map((session) => (
          <li key={session.id}>
            <span>
              {listTimeText(session.startTime)}
              <small>{t(session.enabled ? 'cockpit.session.open' : 'cockpit.session.closed')}</small>
            </span>
            {canChange && (
              <button type="button" className={buttonClass({ kind: 'line' })} onClick={() => setChanged(session)}>
                {t(session.enabled ? 'cockpit.session.close' : 'cockpit.session.reopen')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {changed && <SessionDialog eventId={event.id} session={changed} onClose={() => setChanged(null)} />}
    </section>
  );
}

type DialogProps = { eventId: number; session: Session; onClose: () => void };

function SessionDialog({ eventId, session: { id, startTime, enabled }, onClose }: DialogProps) {
  const t = useWords();
  const name = enabled ? 'close' : 'reopen';
  return (
    <ChangeDialog
      title={t(`cockpit.session.${name}`)}
      text={t(`cockpit.session.${name}.text`, { session: listTimeText(startTime) })}
      change={(reason) => closeSession(eventId, { sessionId: id, enabled: !enabled, reason })}
      onClose={onClose}
    />
  );
}
