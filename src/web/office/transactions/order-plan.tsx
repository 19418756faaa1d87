import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { SitePlan } from '../../../contract/seating.ts';
import type { OrderFile } from '../../../contract/transactions.ts';
import type { SessionSeats } from '../../../contract/withheld-seats.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { listTimeText } from '../../ui/text/list-time.tsx';
import { ListFailed } from '../frame/office-faces.tsx';
import { factsOf, type SeatKey } from '../withheld-seats/seat-states.ts';
import { SessionPlan } from '../withheld-seats/session-plan.tsx';
import { useHall } from '../withheld-seats/use-hall.ts';
import type { Selection } from '../withheld-seats/use-selection.ts';
import { sessionSeatsQuery, siteOfSessionQuery } from '../withheld-seats/withheld-seats.data.ts';
import styles from './order-file.module.css';
import { type SeatsOfShow, seatsByShow } from './order-seats.ts';
import { ticketText } from './ticket-text.ts';

type Props = Pick<OrderFile, 'status' | 'tickets' | 'actions'>;

/**
 * The seats that the order has now, on the plan of each of its shows, and those that were changed. A plan is read when it is opened.
 */
export function OrderPlans(file: Props) {
  const t = useWords();
  const [opened, setOpened] = useState<number | null>(null);
  const seats = seatsByShow(file);
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
      {seats.map(([id, show]) => opened === id && <PlanOfShow key={id} sessionId={id} show={show} />)}
    </section>
  );
}

type PlanProps = { sessionId: number; show: SeatsOfShow };

function PlanOfShow({ sessionId, show }: PlanProps) {
  const session = useQuery(sessionSeatsQuery(String(sessionId)));
  const site = useQuery(siteOfSessionQuery(session.data?.siteId));
  const readAgain = () => void Promise.all([session.refetch(), site.refetch()]);
  if (session.data && site.data) return <Picture show={show} session={session.data} site={site.data} />;
  if (session.isError || site.isError) return <ListFailed onRetry={readAgain} />;
  return <div className={styles.planWaiting} aria-busy="true" />;
}

type PictureProps = Pick<PlanProps, 'show'> & { session: SessionSeats; site: SitePlan };

function Picture({ show: { keys, changed, earlier, changes }, session, site }: PictureProps) {
  const t = useWords();
  const { locale } = usePage();
  const facts = useMemo(() => factsOf(session), [session]);
  const hall = useHall(site, session);
  const marked = { changed: new Set(changed), earlier: new Set(earlier) };
  const nameOf = (place: Change['to']) => {
    const zone = session.zones.find(({ id }) => id === place.zoneId) ?? { id: place.zoneId, name: '', names: {} };
    return ticketText({ ...place, zone: { ...zone, freeSeating: place.row === null } }, locale);
  };
  return (
    <div className={styles.below}>
      <SessionPlan
        {...{ hall, facts }}
        selection={shownOnly(keys)}
        refused={none}
        marks="orderPlan.seats"
        changes={marked}
      />
      {changes.length > 0 && (
        <ul className={styles.lines} aria-label={t('orderActions.timeline.SEATS_CHANGED')}>
          {changes.map(({ from, to }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: changes only grow, and are read anew with the order
            <li key={index}>{t('orderPlan.change', { from: nameOf(from), to: nameOf(to) })}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

type Change = SeatsOfShow['changes'][number];

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
