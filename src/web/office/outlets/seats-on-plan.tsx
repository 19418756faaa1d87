import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { SitePlan } from '../../../contract/seating.ts';
import type { SessionSeats } from '../../../contract/withheld-seats.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import type { Field } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { ListFailed, OfficeWaiting } from '../frame/office-faces.tsx';
import { factsOf, type SeatFacts, type SeatKey } from '../withheld-seats/seat-states.ts';
import { SessionPlan } from '../withheld-seats/session-plan.tsx';
import { useHall } from '../withheld-seats/use-hall.ts';
import { sessionSeatsQuery, siteOfSessionQuery } from '../withheld-seats/withheld-seats.data.ts';
import styles from './outlets.module.css';
import { typedSelection } from './typed-selection.ts';

/** The zone of an allotment, and which of its seats may be chosen. */
export type SeatsOf = { sessionId: number; zoneId: number; canChoose: (facts: SeatFacts, key: SeatKey) => boolean };
type Props = { of: SeatsOf; field: Field<string> };

/** Chooses the seats of a text field on the plan of their session. What is typed is selected there. */
export function SeatsOnPlan({ of, field }: Props) {
  const t = useWords();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.onPlan}>
      <button
        type="button"
        className={buttonClass({ kind: 'line' })}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t(isOpen ? 'orderPlan.close' : 'outlets.allotments.seats.onPlan')}
      </button>
      {isOpen && <Plan of={of} field={field} />}
    </div>
  );
}

function Plan({ of, field }: Props) {
  const t = useWords();
  const session = useQuery(sessionSeatsQuery(String(of.sessionId)));
  const site = useQuery(siteOfSessionQuery(session.data?.siteId));
  const readAgain = () => void Promise.all([session.refetch(), site.refetch()]);
  if (session.isError || site.isError) return <ListFailed onRetry={readAgain} />;
  if (!session.data || !site.data) return <OfficeWaiting />;
  if (!session.data.zones.some(({ id, seatPlan }) => id === of.zoneId && seatPlan))
    return <p className={styles.quiet}>{t('outlets.allotments.seats.standing')}</p>;
  return <Picture of={of} field={field} session={session.data} site={site.data} />;
}

function Picture({ of, field, session, site }: Props & { session: SessionSeats; site: SitePlan }) {
  const facts = useMemo(() => factsOf(session), [session]);
  const hall = useHall(site, session);
  const selection = typedSelection(field, of.zoneId, (key) => of.canChoose(facts, key));
  return <SessionPlan {...{ hall, facts, selection }} refused={none} hint="outlets.allotments.seats.hint" />;
}

const none: ReadonlySet<SeatKey> = new Set();
