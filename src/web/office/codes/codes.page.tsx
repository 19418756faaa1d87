import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { CodeBatch } from '../../../contract/code-batches.ts';
import { nameFor } from '../../../domain/catalogue/localised.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { ToolIcon } from '../../ui/pictures/tool-icon.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { OfficeList } from '../review/office-list.tsx';
import { batchesQuery } from './codes.data.ts';
import styles from './codes.module.css';
import { NewBatch } from './new-batch.tsx';

const batchPath = '/admin/codes/batch/$key';

/** All batches of codes, the newest first. */
export function CodesPage() {
  const t = useWords();
  const navigate = useNavigate();
  const { page = 1 } = useSearch({ strict: false });
  const query = useQuery(batchesQuery(page));
  const [isNew, setIsNew] = useState(false);
  const open = ({ id }: CodeBatch) => void navigate({ to: batchPath, params: { key: String(id) } });
  return (
    <>
      <PageHead count={query.data && t('codes.count', { count: query.data.total })}>
        <button type="button" className={buttonClass({ kind: 'strong' })} onClick={() => setIsNew(true)}>
          <ToolIcon name="add" />
          {t('codes.new')}
        </button>
      </PageHead>
      {isNew && <NewBatch onMade={open} onClose={() => setIsNew(false)} />}
      <OfficeList query={query} page={page} none={{ title: t('codes.none'), text: t('codes.none.text') }}>
        {(batches) => (
          <ul className={styles.batches}>
            {batches.map((batch) => (
              <li key={batch.id}>
                <BatchCard batch={batch} />
              </li>
            ))}
          </ul>
        )}
      </OfficeList>
    </>
  );
}

function BatchCard({ batch }: { batch: CodeBatch }) {
  const t = useWords();
  const { locale } = usePage();
  const { id, name, event, ticketType, codes, ticketsUsed, ticketsMax, madeAt } = batch;
  return (
    <Link to={batchPath} params={{ key: String(id) }} className={styles.batch}>
      <span>
        <b>{name}</b>
        <small>{nameFor(event, locale)}</small>
      </span>
      <span className={styles.type}>{t(`limelightApp.TicketType.${ticketType}`)}</span>
      <span>
        {t('codes.codes', { count: codes })}
        <small>
          <ListTime instant={madeAt} />
        </small>
      </span>
      <TicketsUsed used={ticketsUsed} max={ticketsMax} />
    </Link>
  );
}

/** The used tickets of a batch, as a number and a bar. */
export function TicketsUsed({ used, max }: { used: number; max: number }) {
  const t = useWords();
  return (
    <span className={styles.used}>
      {t('codes.used', { used, max })}
      <progress value={used} max={Math.max(1, max)} aria-hidden="true" />
    </span>
  );
}
