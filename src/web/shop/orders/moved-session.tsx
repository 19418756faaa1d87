import type { EventSession } from '../../../contract/catalogue.ts';
import type { Transaction } from '../../../contract/orders.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { useShowtime } from '../../ui/text/showtime.tsx';
import { keepInPurchase, readPurchase } from '../purchase/purchase.ts';
import styles from './moved-session.module.css';

type MovedTo = Pick<EventSession, 'id' | 'startTime'>;

/** The session of a held order that is at another time than the buyer was shown; the purchase has its new time from then on. */
export function followMove({ tickets }: Transaction): MovedTo | null {
  const { EVENT, SESSION } = readPurchase();
  if (!EVENT) return null;
  const timeOf = new Map(tickets.map(({ session }) => [session.id, session.startTime]));
  const isMoved = ({ id, startTime }: EventSession) =>
    Date.parse(timeOf.get(id) ?? startTime) !== Date.parse(startTime);
  const moved = [...(SESSION ? [SESSION] : []), ...EVENT.sessions].find(isMoved);
  if (!moved) return null;
  const inTime = (session: EventSession) => ({ ...session, startTime: timeOf.get(session.id) ?? session.startTime });
  keepInPurchase({
    EVENT: { ...EVENT, sessions: EVENT.sessions.map(inTime) },
    SESSION: SESSION && inTime(SESSION),
  });
  return inTime(moved);
}

export function MovedSession({ session: { startTime } }: { session: MovedTo }) {
  const t = useWords();
  const { namedDay, time } = useShowtime();
  return (
    <div className={`wrap ${styles.place}`}>
      <Notice kind="bad">{t('order.sessionMoved', { day: namedDay(startTime), time: time(startTime) })}</Notice>
    </div>
  );
}
