import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { SitePlan } from '../../../contract/seating.ts';
import type { OrderFile } from '../../../contract/transactions.ts';
import type { SessionSeats } from '../../../contract/withheld-seats.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import { listTimeText } from '../../ui/text/list-time.tsx';
import { ListFailed } from '../frame/office-faces.tsx';
import { factsOf, type SeatKey, seatKey } from '../withheld-seats/seat-states.ts';
import { SessionPlan } from '../withheld-seats/session-plan.tsx';
import { useHall } from '../withheld-seats/use-hall.ts';
import type { Selection } from '../withheld-seats/use-selection.ts';
import { sessionSeatsQuery, siteOfSessionQuery } from '../withheld-seats/withheld-seats.data.ts';
import styles from './order-file.module.css';

type Props = Pick<OrderFile, 'status' | 'tickets'>;

/** The seats that the order has now, on the plan of each of its shows. A plan is read when it is opened. */
export function OrderPlans({ status, tickets }: Props) {
  const t = useWords();
  const [opened, setOpened] = useState<number | null>(null);
  const seats = seatsByShow(status, tickets);
  if (seats.length === 0) return null;
  return (
    <section>
      <h2>{t('orderPlan.title')}</h2>
      <div className={styles.actions}>
        {seats.map(([id, { startTime }]) => (
          <button
            key={id}
            type="button"
            className={buttonClass({ kind: 'line' })}
            aria-expanded={opened === id}
            onClick={() => setOpened(opened === id ? null : id)}
          >
            {opened === id ? t('orderPlan.close') : t('orderPlan.open', { show: listTimeText(startTime) })}
          </button>
        ))}
      </div>
      {seats.map(([id, { keys }]) => opened === id && <PlanOfShow key={id} sessionId={id} keys={keys} />)}
    </section>
  );
}

type Show = { startTime: string; keys: SeatKey[] };

/** Without standing room, and without tickets that were given back. The seats of an order that has ended belong to others. */
function seatsByShow(status: Props['status'], tickets: Props['tickets']): [id: number, show: Show][] {
  const shows = new Map<number, Show>();
  if (status !== 'PAID' && status !== 'WAITING') return [];
  for (const { session, zone, row, seat, returnedAt } of tickets) {
    if (row === null || seat === null || returnedAt !== null) continue;
    const { startTime, keys } = shows.get(session.id) ?? { startTime: session.startTime, keys: [] };
    shows.set(session.id, { startTime, keys: [...keys, seatKey(zone.id, row, seat)] });
  }
  return [...shows];
}

type PlanProps = { sessionId: number; keys: SeatKey[] };

function PlanOfShow({ sessionId, keys }: PlanProps) {
  const session = useQuery(sessionSeatsQuery(String(sessionId)));
  const site = useQuery(siteOfSessionQuery(session.data?.siteId));
  const readAgain = () => void Promise.all([session.refetch(), site.refetch()]);
  if (session.data && site.data) return <Picture keys={keys} session={session.data} site={site.data} />;
  if (session.isError || site.isError) return <ListFailed onRetry={readAgain} />;
  return <div className={styles.planWaiting} aria-busy="true" />;
}

type PictureProps = Pick<PlanProps, 'keys'> & { session: SessionSeats; site: SitePlan };

function Picture({ keys, session, site }: PictureProps) {
  const facts = useMemo(() => factsOf(session), [session]);
  const hall = useHall(site, session);
  return (
    <div className={styles.below}>
      <SessionPlan {...{ hall, facts }} selection={shownOnly(keys)} refused={none} marks="orderPlan.seats" />
    </div>
  );
}

const none: ReadonlySet<SeatKey> = new Set();
const nothing = () => {};
const shownOnly = (keys: readonly SeatKey[]): Selection => ({
  selected: new Set(keys),
  takesMany: false,
  toggle: nothing,
  add: nothing,
  replace: nothing,
  clear: nothing,
});
