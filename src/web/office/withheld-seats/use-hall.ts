import { useMemo } from 'react';
import type { SitePlan } from '../../../contract/seating.ts';
import type { SessionSeats } from '../../../contract/withheld-seats.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { hallOfSession } from './session-hall.ts';

/** The same as long as the plans are: a hall takes a few milliseconds to make. */
export function useHall(site: SitePlan, session: SessionSeats) {
  const { locale } = usePage();
  const plans = JSON.stringify(session.zones.map(({ id, seatPlan }) => [id, seatPlan]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text of the plans stands for the session
  return useMemo(() => hallOfSession(site, session, locale), [site, plans, locale]);
}
