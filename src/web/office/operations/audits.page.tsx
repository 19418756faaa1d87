import { useQuery } from '@tanstack/react-query';
import { everyAuditType } from '../../../contract/audit-types.ts';
import { type AuditEvent, principalLengthMax } from '../../../contract/management-audits.ts';
import { itemsPerPage } from '../../../contract/paging.ts';
import type { Key, Translate } from '../../../words/words.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { DayInput } from '../../ui/forms/day-input.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { sortText } from '../../ui/lists/list-search.ts';
import { usePageThatIsThere } from '../../ui/lists/page-in-address.ts';
import { Pager } from '../../ui/lists/pager.tsx';
import type { Column } from '../../ui/lists/table-props.ts';
import { useWords } from '../../ui/page/words.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';
import { ListFailed, NothingFound, OfficeNothing } from '../frame/office-faces.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { useAuditSearch } from './audit-search.ts';
import { auditsQuery } from './audits.data.ts';
import styles from './audits.module.css';

/** The list counts no further. */
const countedMax = 10_000;

/** The audit, the newest records first. */
export function AuditsPage() {
  const t = useWords();
  const search = useAuditSearch();
  const { data } = useQuery(auditsQuery(search));
  const countText = (total: number) =>
    total < countedMax ? t('audits.count', { count: total }) : t('entity.list.atLeast', { count: total });
  return (
    <>
      <PageHead count={data && countText(data.total)} />
      <AuditFilters search={search} />
      {search.fromDate <= search.toDate && <Audits search={search} />}
    </>
  );
}

const allAudits = { fromDate: undefined, toDate: undefined, principal: undefined, type: undefined };

type Props = { search: ReturnType<typeof useAuditSearch> };

function AuditFilters({ search: { fromDate, toDate, principal = '', type = '', areSet, change } }: Props) {
  const t = useWords();
  const isTurned = fromDate > toDate;
  const choosePrincipal = ({ value }: HTMLInputElement) => {
    if (value.trim() !== principal) change({ principal: value.trim() || undefined });
  };
  return (
    <fieldset className={styles.days}>
      <legend>{t('audits.filter.title')}</legend>
      <label>
        <span>{t('audits.filter.from')}</span>
        <DayInput value={fromDate} onChange={(day) => change({ fromDate: day || undefined })} />
      </label>
      <label>
        <span>{t('audits.filter.to')}</span>
        <DayInput
          value={toDate}
          aria-invalid={isTurned}
          aria-describedby={isTurned ? 'turned' : undefined}
          onChange={(day) => change({ toDate: day || undefined })}
        />
      </label>
      <label>
        <span>{t('audits.table.header.principal')}</span>
        <input
          key={principal}
          defaultValue={principal}
          maxLength={principalLengthMax}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onBlur={({ currentTarget }) => choosePrincipal(currentTarget)}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && choosePrincipal(currentTarget)}
        />
      </label>
      <label>
        <span>{t('audits.table.header.status')}</span>
        <select value={type} onChange={({ target }) => change({ type: target.value || undefined })}>
          <option value="">{t('review.all')}</option>
          {everyAuditType.map((each) => (
            <option key={each} value={each}>
              {t(`audits.type.${each}` as Key)}
            </option>
          ))}
        </select>
      </label>
      {areSet && (
        <button type="button" className={buttonClass({ kind: 'line' })} onClick={() => change(allAudits)}>
          {t('audits.filter.button.clear')}
        </button>
      )}
      {isTurned && (
        <p id="turned" className={styles.problem}>
          {t('audits.filter.turned')}
        </p>
      )}
    </fieldset>
  );
}

function Audits({ search }: Props) {
  const t = useWords();
  const { page, sort, areSet, change } = search;
  const { data, isError, isPlaceholderData, refetch } = useQuery(auditsQuery(search));
  usePageThatIsThere(page, { data, isPlaceholderData });
  if (isError && !data) return <ListFailed onRetry={() => void refetch()} />;
  if (data?.total === 0 && areSet) return <NothingFound onClear={() => change(allAudits)} />;
  if (data?.total === 0) return <OfficeNothing title={t('audits.notfound')} text={t('audits.notfound.text')} />;
  return (
    <>
      <DataTable
        label={t('audits.title')}
        columns={columnsIn(t)}
        rows={data?.items}
        isStale={isPlaceholderData}
        idOf={({ id }) => id}
        nameOf={({ type, principal }) => `${type} ${principal}`}
        sort={sort}
        onSort={(to) => change({ sort: sortText(to) })}
        card={(audit) => <AuditCard audit={audit} />}
      />
      {data && <Pager page={page} perPage={itemsPerPage} total={data.total} />}
      <p className={styles.zone}>{t('entity.list.zone')}</p>
    </>
  );
}

const columnsIn = (t: Translate): Column<AuditEvent>[] => [
  {
    name: 'auditEventDate',
    label: t('audits.table.header.date'),
    isSortable: true,
    cell: ({ timestamp }) => <ListTime instant={timestamp} />,
  },
  {
    name: 'principal',
    label: t('audits.table.header.principal'),
    isSortable: true,
    cell: ({ principal }) => <span className={styles.text}>{principal}</span>,
  },
  {
    name: 'auditEventType',
    label: t('audits.table.header.status'),
    isSortable: true,
    cell: ({ type }) => <AuditType type={type} />,
  },
  { name: 'data', label: t('audits.table.header.data'), cell: (audit) => <ExtraData audit={audit} /> },
];

/** In words, and as other programs know it. A newer server may have written a type that has no words here. */
function AuditType({ type }: Pick<AuditEvent, 'type'>) {
  const text = useWords()(`audits.type.${type}` as Key);
  return (
    <span className={styles.text}>
      {!text.startsWith('translation-not-found[') && text}
      <code className={styles.type}>{type}</code>
    </span>
  );
}

function ExtraData({ audit: { data } }: { audit: AuditEvent }) {
  const t = useWords();
  return (
    <span className={styles.text}>
      <span lang="en">{data.message}</span>
      {data.remoteAddress !== null && (
        <small>
          {t('audits.table.data.remoteAddress')} {data.remoteAddress}
        </small>
      )}
    </span>
  );
}

function AuditCard({ audit }: { audit: AuditEvent }) {
  return (
    <div className={styles.card}>
      <AuditType type={audit.type} />
      <span>
        <b>{audit.principal}</b> <ListTime instant={audit.timestamp} />
      </span>
      <ExtraData audit={audit} />
    </div>
  );
}
