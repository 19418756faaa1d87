import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { SitePlan } from '../../../contract/seating.ts';
import type { SessionSeats } from '../../../contract/withheld-seats.ts';
import { nameFor } from '../../../domain/catalogue/localised.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { listTimeText } from '../../ui/text/list-time.tsx';
import { EntityLoading } from '../entity/entity-loading.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { SeatRows } from './seat-rows.tsx';
import { factsOf } from './seat-states.ts';
import { SelectionActions } from './selection-actions.tsx';
import { SessionPlan } from './session-plan.tsx';
import { StockTable } from './stock-table.tsx';
import { useHall } from './use-hall.ts';
import { useRefusedSeats } from './use-refused-seats.ts';
import { useSelection } from './use-selection.ts';
import { sessionSeatsQuery, siteOfSessionQuery } from './withheld-seats.data.ts';
import styles from './withheld-seats.module.css';

const entity = { name: 'limelightApp.session', path: '/entity/session', key: 'id' } as const;

/** All seats of a session: what was sold and held, and what staff keep out of sale. */
export function WithheldSeatsPage() {
  const t = useWords();
  const { key = '' } = useParams({ strict: false });
  const session = useQuery(sessionSeatsQuery(key));
  const site = useQuery(siteOfSessionQuery(session.data?.siteId));
  const title = t('withheldSeats.title');
  if (!session.data || !site.data)
    return (
      <EntityLoading
        entity={entity}
        rowKey={key}
        title={title}
        row={session.data === null || session.isError ? session : site}
      />
    );
  return <Seats sessionId={key} session={session.data} site={site.data} />;
}

type Props = { sessionId: string; session: SessionSeats; site: SitePlan };

function Seats({ sessionId, session, site }: Props) {
  const t = useWords();
  const { locale } = usePage();
  const facts = useMemo(() => factsOf(session), [session]);
  const hall = useHall(site, session);
  const selection = useSelection(facts);
  const { refused, onRefused } = useRefusedSeats(facts);
  const toSession: string = `${entity.path}/${sessionId}`;
  return (
    <>
      <PageHead
        title={t('withheldSeats.title')}
        count={`${nameFor(session.event, locale)} · ${listTimeText(session.startTime)}`}
      >
        <Link to={toSession} className={buttonClass({ kind: 'line' })}>
          {t('withheldSeats.back')}
        </Link>
      </PageHead>
      <div className={styles.page}>
        <StockTable zones={session.zones} />
        {hall.zones.length > 0 && <SessionPlan hall={hall} facts={facts} selection={selection} refused={refused} />}
        <SelectionActions {...{ sessionId, session, facts, selection, onRefused }}>
          <SeatRows hall={hall} facts={facts} selection={selection} />
        </SelectionActions>
      </div>
    </>
  );
}
