import { useQuery } from '@tanstack/react-query';
import type { ListedJob } from '../../../contract/jobs.ts';
import { useWords } from '../../ui/page/words.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { ShortList } from '../frame/short-list.tsx';
import { isLeft, JobRow } from './job-row.tsx';
import { jobsQuery } from './jobs.data.ts';
import { OutboxSection } from './outbox-section.tsx';

const order: ListedJob['state'][] = ['SILENT', 'FAILING', 'WELL', 'ABSENT'];
const isInTrouble = (job: ListedJob) => job.state === 'SILENT' || job.state === 'FAILING' || isLeft(job);
const place = (job: ListedJob) => order.indexOf(isLeft(job) ? 'FAILING' : job.state);

/** The repeated jobs of the shop, those in trouble first, and the mails that were given up. */
export function JobsPage() {
  const t = useWords();
  const query = useQuery({
    ...jobsQuery,
    select: (jobs) => jobs.toSorted((one, other) => place(one) - place(other)),
  });
  const inTrouble = query.data?.filter(isInTrouble).length ?? 0;
  return (
    <>
      <PageHead count={query.data && (inTrouble > 0 ? t('jobs.inTrouble', { count: inTrouble }) : t('jobs.allWell'))} />
      <ShortList query={query} label={t('jobs.list')} none={{ title: t('jobs.none'), text: t('jobs.none.text') }}>
        {(job) => <JobRow key={job.key} job={job} />}
      </ShortList>
      <OutboxSection />
    </>
  );
}
