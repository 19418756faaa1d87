import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { OrderFile } from '../../../contract/transactions.ts';
import { ReadFailed } from '../../api/get-json.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useWords } from '../../ui/page/words.tsx';
import { listTimeText } from '../../ui/text/list-time.tsx';
import { EntityLoading } from '../entity/entity-loading.tsx';
import { ListFailed, OfficeWaiting } from '../frame/office-faces.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { sessionSeatsQuery, siteOfSessionQuery } from '../withheld-seats/withheld-seats.data.ts';
import styles from './change-seats.module.css';
import { NewSeatsPlan, type PlanProps } from './new-seats-plan.tsx';
import { seatPricesQuery } from './order-actions.data.ts';
import { orderFileQuery } from './transactions.data.ts';

const entity = { name: 'limelightApp.transaction', path: '/entity/transaction', key: 'id' } as const;

/** Other seats for tickets of a paid order, chosen on the plan of their show. */
export function ChangeSeatsPage() {
  const t = useWords();
  const { key = '' } = useParams({ strict: false });
  const file = useQuery(orderFileQuery(Number(key)));
  const title = t('orderActions.seats.title', { number: key });
  if (!file.data) {
    const isGone = file.error instanceof ReadFailed && [400, 404].includes(file.error.status);
    return <EntityLoading entity={entity} rowKey={key} title={title} row={isGone ? { ...file, data: null } : file} />;
  }
  const toOrder: string = `${entity.path}/${key}`;
  return (
    <>
      <PageHead title={title}>
        <Link to={toOrder} className={buttonClass({ kind: 'line' })}>
          {t('orderActions.seats.back')}
        </Link>
      </PageHead>
      <SeatsOfShow orderId={Number(key)} file={file.data} />
    </>
  );
}

function SeatsOfShow({ orderId, file }: { orderId: number; file: OrderFile }) {
  const t = useWords();
  const navigate = useNavigate();
  const toOrder: string = `${entity.path}/${orderId}`;
  const finish = () => {
    showToast({ text: t(file.buyer?.email ? 'orderActions.seats.done' : 'orderActions.seats.doneUntold') });
    void navigate({ to: toOrder });
  };
  const tickets = file.status === 'PAID' ? file.tickets.filter(({ returnedAt }) => returnedAt === null) : [];
  const shows = [...new Map(tickets.map(({ session }) => [session.id, session])).values()];
  const [sessionId, setSessionId] = useState(shows[0]?.id);
  if (sessionId === undefined) return <p className={styles.none}>{t('error.notPaid')}</p>;
  return (
    <div className={styles.page}>
      {shows.length > 1 && (
        <label className={styles.show}>
          {t('orderActions.seats.session')}
          <select value={sessionId} onChange={({ target }) => setSessionId(Number(target.value))}>
            {shows.map(({ id, startTime }) => (
              <option key={id} value={id}>
                {listTimeText(startTime)}
              </option>
            ))}
          </select>
        </label>
      )}
      <Plan
        key={sessionId}
        {...{ orderId, sessionId }}
        onDone={finish}
        tickets={tickets.filter(({ session }) => session.id === sessionId)}
      />
    </div>
  );
}

function Plan(props: Omit<PlanProps, 'session' | 'site' | 'prices'> & { sessionId: number }) {
  const session = useQuery(sessionSeatsQuery(String(props.sessionId)));
  const site = useQuery(siteOfSessionQuery(session.data?.siteId));
  const prices = useQuery(seatPricesQuery(props.orderId));
  const failed = [session, site, prices].find(({ isError, data }) => isError && !data);
  if (failed) return <ListFailed onRetry={() => void failed.refetch()} />;
  if (!session.data || !site.data || !prices.data) return <OfficeWaiting />;
  return <NewSeatsPlan {...props} session={session.data} site={site.data} prices={prices.data} />;
}
