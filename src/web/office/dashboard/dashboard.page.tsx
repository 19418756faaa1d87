import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { listTimeText } from '../../ui/text/list-time.tsx';
import cards from '../charts/cards.module.css';
import { OfficeFailed } from '../frame/office-faces.tsx';
import { OfficeDuties } from '../frame/overview.page.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { AttentionList } from './attention-list.tsx';
import { dashboardQuery } from './dashboard.data.ts';
import styles from './dashboard.module.css';
import { DaysCard } from './days-card.tsx';
import { HoursCard } from './hours-card.tsx';
import { LeftCard } from './left-card.tsx';
import { TodayCard } from './today-card.tsx';

/** The start of the back office: first the work that waits, then today's sales, the seats that are left, and the weeks before. */
export function DashboardPage() {
  const t = useWords();
  const { data, isError, refetch } = useQuery(dashboardQuery);
  if (!data && isError) return <OfficeFailed title={t('dashboard.failed')} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHead title={t('dashboard.title')} count={data && `${listTimeText(data.at)} ${t('dashboard.hongKong')}`} />
      {!data ? (
        <div className={classes(cards.waiting, styles.page)} aria-busy="true" />
      ) : (
        <div className={classes(cards.cards, styles.page)}>
          <AttentionList attention={data.attention} now={data.at} />
          {data.shop && <TodayCard shop={data.shop} />}
          {data.shop && <HoursCard hours={data.shop.hours} />}
          {data.events && <LeftCard events={data.events} />}
          {data.shop && <DaysCard days={data.shop.days} />}
        </div>
      )}
      <OfficeDuties />
    </>
  );
}
