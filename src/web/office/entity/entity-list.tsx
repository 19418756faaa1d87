import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { itemsPerPage } from '../../../contract/paging.ts';
import type { Translate } from '../../../words/words.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { queryLengthMax, sortIn, sortText } from '../../ui/lists/list-search.ts';
import { usePageThatIsThere } from '../../ui/lists/page-in-address.ts';
import { Pager } from '../../ui/lists/pager.tsx';
import type { Marks, Sort } from '../../ui/lists/table-props.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useShortcut } from '../../ui/page/use-shortcut.ts';
import { useWords } from '../../ui/page/words.tsx';
import { ToolIcon } from '../../ui/pictures/tool-icon.tsx';
import { ListFailed, NothingFound, OfficeNothing } from '../frame/office-faces.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { SearchBox } from '../frame/search-box.tsx';
import styles from './entity.module.css';
import { type Entity, type EntityRow, nameOf, type WrittenEntity } from './entity.ts';
import { useRowActions } from './use-row-actions.ts';
import { useWritten } from './use-written.ts';

type Props<Row extends EntityRow> = { entity: Entity<Row> };

/** All rows, a page at a time; the question before a removal is drawn over it. */
export function EntityList<Row extends EntityRow>({ entity }: Props<Row>) {
  const t = useWords();
  const { data, query = '', filter } = usePageOfRows(entity);
  const search = useListSearch();
  const written = useWritten(entity);
  const { name, ListActions } = entity;
  return (
    <>
      <PageHead count={data && countText(entity, data.total, { isSearch: query !== '', t })}>
        {ListActions && <ListActions query={query || undefined} filter={filter} />}
        {written && <CreateLink entity={written} />}
      </PageHead>
      <div className={styles.search}>
        <SearchBox
          value={query}
          placeholder={t(`${name}.search.placeholder`)}
          lengthMax={queryLengthMax}
          onSearch={search}
        />
      </div>
      {entity.filter && <entity.filter.Controls total={data?.total} />}
      {/* Marks are of what the list finds: another search or filter begins without them. */}
      <MarkedRows key={JSON.stringify([query, filter])} entity={entity} />
      <Outlet />
    </>
  );
}

function MarkedRows<Row extends EntityRow>({ entity }: Props<Row>) {
  const { data, query, filter } = usePageOfRows(entity);
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const mark: Marks['mark'] = (ids, isMarked) => {
    const others = [...marked].filter((id) => !ids.includes(id));
    setMarked(new Set(isMarked ? [...others, ...ids] : others));
  };
  const { Together } = entity;
  return (
    <>
      {Together && data && (
        <Together
          marked={[...marked]}
          onClear={() => setMarked(new Set())}
          query={query}
          filter={filter}
          total={data.total}
        />
      )}
      <Rows entity={entity} marks={Together && { marked, mark }} />
    </>
  );
}

function CreateLink<Row extends EntityRow>({ entity: { name, path } }: { entity: WrittenEntity<Row> }) {
  const t = useWords();
  const navigate = useNavigate();
  const toNew = `${path}/new`;
  useShortcut('c', () => void navigate({ to: toNew, search: true }));
  return (
    <Link to={toNew} search={true} className={buttonClass({ kind: 'strong' })} aria-keyshortcuts="c">
      <ToolIcon name="add" />
      {t(`${name}.home.createLabel`)}
      <span className={styles.key} aria-hidden="true">
        C
      </span>
    </Link>
  );
}

type Counting = { isSearch: boolean; t: Translate };

function countText<Row extends EntityRow>(entity: Entity<Row>, count: number, { isSearch, t }: Counting) {
  const countedMax = entity.filter?.countedMax ?? (isSearch ? entity.foundMax : undefined);
  const isCounted = countedMax === undefined || count < countedMax;
  return isCounted ? t(`${entity.name}.count`, { count }) : t('entity.list.atLeast', { count });
}

function usePageOfRows<Row extends EntityRow>({ data, sortFields, begins, filter: fields }: Entity<Row>) {
  const search = useSearch({ strict: false });
  const filter = fields?.read(search) ?? {};
  const page = search.page ?? 1;
  const sort = sortIn(search, sortFields, begins);
  const { query } = search;
  return { page, sort, query, filter, ...useQuery(data.list(page, sort, query, filter)) };
}

function Rows<Row extends EntityRow>({ entity, marks }: Props<Row> & { marks: Marks | undefined }) {
  const t = useWords();
  const { locale } = usePage();
  const navigate = useNavigate();
  const { page, sort, query, filter, data, isError, isPlaceholderData, refetch } = usePageOfRows(entity);
  const search = useListSearch();
  const actions = useRowActions(entity);
  const { name, columns, sortFields, Card } = entity;
  usePageThatIsThere(page, { data, isPlaceholderData });
  const onSort = (to: Sort) =>
    void navigate({ to: '.', search: (before) => ({ ...before, page: 1, sort: sortText(to) }) });

  if (isError && !data) return <ListFailed onRetry={() => void refetch()} />;
  if (data?.total === 0 && Object.keys(filter).length > 0)
    return <NothingFound onClear={() => void navigate({ to: '.', search: {} })} />;
  if (data?.total === 0 && query !== undefined)
    return (
      <OfficeNothing
        title={t('entity.search.none', { query })}
        text={t(entity.searchHelp ?? 'entity.search.none.text')}
      >
        <button type="button" className={buttonClass({ kind: 'line' })} onClick={() => search('')}>
          {t('entity.search.clear')}
        </button>
      </OfficeNothing>
    );
  if (data?.total === 0) return <OfficeNothing title={t(`${name}.none`)} text={t(`${name}.none.text`)} />;
  return (
    <>
      <DataTable
        label={t(`${name}.home.title`)}
        columns={columns.map((each) => ({
          ...each,
          label: t(each.label),
          isSortable: sortFields.includes(each.name),
        }))}
        rows={data?.items}
        isStale={isPlaceholderData}
        idOf={({ id }) => id}
        nameOf={(row) => nameOf(entity, row, locale)}
        sort={sort}
        onSort={onSort}
        actions={actions}
        card={(row) => <Card row={row} />}
        marks={marks}
      />
      {data && <Pager page={page} perPage={itemsPerPage} total={data.total} />}
      {data && <p className={styles.zone}>{t('entity.list.zone')}</p>}
    </>
  );
}

/** The words that a list is searched for are in its address, like its page. */
function useListSearch() {
  const navigate = useNavigate();
  return (words: string) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, page: undefined, query: words || undefined }),
      replace: true,
    });
}
