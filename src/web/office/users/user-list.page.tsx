import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { itemsPerPage } from '../../../contract/paging.ts';
import { userSortFields } from '../../../contract/users.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { sortIn, sortText } from '../../ui/lists/list-search.ts';
import { Pager } from '../../ui/lists/pager.tsx';
import type { Sort } from '../../ui/lists/table-props.ts';
import { useShortcut } from '../../ui/page/use-shortcut.ts';
import { useWords } from '../../ui/page/words.tsx';
import { ToolIcon } from '../../ui/pictures/tool-icon.tsx';
import { ListFailed, OfficeNothing } from '../frame/office-faces.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { useOwnId } from './use-own-id.ts';
import { useUserActions } from './use-user-actions.ts';
import { UserCard } from './user-card.tsx';
import { useUserColumns } from './user-columns.tsx';
import { userListQuery } from './users.data.ts';
import styles from './users.module.css';

/** All accounts, a page at a time; a question about one of them is drawn over it. */
export function UserListPage() {
  const t = useWords();
  const navigate = useNavigate();
  const { data } = useUserPage();
  const create = () => void navigate({ to: '/admin/user-management/new', search: true });
  useShortcut('c', create);
  return (
    <>
      <PageHead title={t('userManagement.home.title')} count={data && t('userManagement.count', { count: data.total })}>
        <Link
          to="/admin/user-management/new"
          search={true}
          className={buttonClass({ kind: 'strong' })}
          aria-keyshortcuts="c"
        >
          <ToolIcon name="add" />
          {t('userManagement.home.createLabel')}
          <span className={styles.key} aria-hidden="true">
            C
          </span>
        </Link>
      </PageHead>
      <UserList />
      <Outlet />
    </>
  );
}

function useUserPage() {
  const search = useSearch({ strict: false });
  const page = search.page ?? 1;
  const sort = sortIn(search, userSortFields);
  return { page, sort, ...useQuery(userListQuery(page, sort)) };
}

function UserList() {
  const t = useWords();
  const navigate = useNavigate();
  const { page, sort, data, isError, isPlaceholderData, refetch } = useUserPage();
  const columns = useUserColumns();
  const actions = useUserActions();
  const ownId = useOwnId();
  usePageThatIsThere(page, isPlaceholderData ? undefined : data?.total);
  const onSort = (to: Sort) =>
    void navigate({ to: '.', search: (before) => ({ ...before, page: 1, sort: sortText(to) }) });

  if (isError && !data) return <ListFailed onRetry={() => void refetch()} />;
  if (data?.total === 0) return <OfficeNothing title={t('userManagement.none')} text={t('userManagement.none.text')} />;
  return (
    <>
      <DataTable
        label={t('userManagement.home.title')}
        columns={columns}
        rows={data?.users}
        isStale={isPlaceholderData}
        idOf={({ id }) => id}
        nameOf={({ login }) => login}
        sort={sort}
        onSort={onSort}
        actions={actions}
        card={(user) => <UserCard user={user} isOwn={user.id === ownId} />}
      />
      {data && <Pager page={page} perPage={itemsPerPage} total={data.total} />}
      {data && <p className={styles.zone}>{t('entity.list.zone')}</p>}
    </>
  );
}

/** The last user of the last page is gone, or somebody typed a number: the last page there is, then. */
function usePageThatIsThere(page: number, total: number | undefined): void {
  const navigate = useNavigate();
  const last = Math.max(1, Math.ceil((total ?? 0) / itemsPerPage));
  const isBeyond = total !== undefined && page > last;
  useEffect(() => {
    if (isBeyond) void navigate({ to: '.', search: (before) => ({ ...before, page: last }), replace: true });
  }, [isBeyond, last, navigate]);
}
