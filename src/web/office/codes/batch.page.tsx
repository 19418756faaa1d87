import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { CodeBatch, ListedCode } from '../../../contract/code-batches.ts';
import { nameFor } from '../../../domain/catalogue/localised.ts';
import { useBusyCall } from '../../api/use-busy-call.ts';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { buttonClass } from '../../ui/controls/button.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { EntityLoading } from '../entity/entity-loading.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { SearchBox } from '../frame/search-box.tsx';
import { OfficeList } from '../review/office-list.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { CodeTable } from './code-table.tsx';
import { batchQuery, type CodeFilterShown, type CodeState, codeStates, codesQuery, saveCodes } from './codes.data.ts';
import styles from './codes.module.css';
import { TicketsUsed } from './codes.page.tsx';
import { MailDialog } from './mail-dialog.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

const entity = { name: 'codes', path: '/admin/codes', key: 'id' } as const;

/** A batch: its codes with search and filter, and what can be done with exactly those that are shown. */
export function BatchPage() {
  const t = useWords();
  const { key = '' } = useParams({ strict: false });
  const batch = useQuery(batchQuery(key));
  if (!batch.data) return <EntityLoading entity={entity} rowKey={key} title={t('codes.detail.title')} row={batch} />;
  return <Batch batch={batch.data} />;
}

type Open = 'mail' | 'change' | 'withdraw' | null;

function Batch({ batch }: { batch: CodeBatch }) {
  const t = useWords();
  const { locale } = usePage();
  const { filter, page, change } = useFilter(batch.id);
  const codes = useQuery(codesQuery(filter, page));
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const total = codes.data?.total ?? 0;
  const done = (text: string) => {
    close();
    showToast({ id: 'codes', text });
  };
  const action = (name: Exclude<Open, null>) => (
    <button
      type="button"
      className={buttonClass({ kind: 'line' })}
      disabled={name !== 'mail' && total === 0}
      onClick={() => setOpen(name)}
    >
      {t(`codes.${name}`, { count: total })}
    </button>
  );
  return (
    <>
      <PageHead
        title={batch.name}
        count={`${nameFor(batch.event, locale)} · ${t(`limelightApp.TicketType.${batch.ticketType}`)}`}
      >
        <Link to="/admin/codes" className={buttonClass({ kind: 'line' })}>
          {t('entity.action.back')}
        </Link>
        {action('mail')}
      </PageHead>
      <p className={styles.sum}>
        <TicketsUsed used={batch.ticketsUsed} max={batch.ticketsMax} />
        {batch.seats && <span>{t('codes.seats.only', { seats: batch.seats })}</span>}
        <span>{t('codes.mailed', { count: batch.mailedCodes })}</span>
        <span>{t('codes.withdrawn', { count: batch.withdrawnCodes })}</span>
      </p>
      <div className={styles.filters}>
        <SearchBox
          value={filter.search}
          placeholder={t('codes.search.placeholder')}
          lengthMax={40}
          onSearch={(search) => change({ search })}
        />
        <select
          aria-label={t('codes.state')}
          value={filter.state}
          onChange={({ target }) => change({ state: target.value as CodeState })}
        >
          {codeStates.map((state) => (
            <option key={state} value={state}>
              {t(`codes.state.${state}`)}
            </option>
          ))}
        </select>
        {action('change')}
        {action('withdraw')}
        <FileButton filter={filter} />
      </div>
      <OfficeList
        query={codes}
        page={page}
        none={{ title: t('codes.nothing'), text: t('codes.nothing.text') }}
        filters={{
          areSet: filter.search !== '' || filter.state !== 'all',
          clear: () => change({ search: '', state: 'all' }),
        }}
      >
        {(rows: ListedCode[]) => <CodeTable codes={rows} />}
      </OfficeList>
      {open === 'mail' && <MailDialog batch={batch} onDone={done} onClose={close} />}
      {open === 'change' && <ChangeDialog filter={filter} count={total} onDone={done} onClose={close} />}
      {open === 'withdraw' && <WithdrawDialog filter={filter} count={total} onDone={done} onClose={close} />}
    </>
  );
}

/** The filter and the page are in the address. */
function useFilter(batchId: number) {
  const navigate = useNavigate();
  const found: Record<string, unknown> = useSearch({ strict: false });
  const state = codeStates.find((each) => each === found.state) ?? 'all';
  const search = typeof found.search === 'string' ? found.search.slice(0, 40) : '';
  const page = Number(found.page) > 0 ? Math.floor(Number(found.page)) : 1;
  const filter: CodeFilterShown = { batchId, state, search };
  const change = (changes: Partial<CodeFilterShown>) =>
    void navigate({
      to: '.',
      search: () => ({ state: changes.state ?? state, search: changes.search ?? search }) as never,
      replace: true,
      resetScroll: false,
    });
  return { filter, page, change };
}

function FileButton({ filter }: { filter: CodeFilterShown }) {
  const t = useWords();
  const { isBusy, run } = useBusyCall();
  const save = () => run(() => saveCodes(filter)).catch(() => showToast({ id: 'codes', text: t('error.unknown') }));
  return (
    <BusyButton look={{ kind: 'line' }} isBusy={isBusy} onPress={() => void save()}>
      {t('codes.file')}
    </BusyButton>
  );
}
