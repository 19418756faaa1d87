import { Link } from '@tanstack/react-router';
import { type Outlet, outletSortFields } from '../../../contract/outlets.ts';
import { duties } from '../../../domain/accounts/duties.ts';
import { mayPass } from '../../../domain/accounts/rights.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import type { WrittenEntity } from '../entity/entity.ts';
import { entityPages } from '../entity/entity-pages.tsx';
import { RowCard } from '../entity/row-parts.tsx';
import { useOfficeAccount } from '../frame/office-account.ts';
import { OutletAccounts } from './outlet-accounts.tsx';
import { OutletForm } from './outlet-form.tsx';
import { outletData } from './outlets.data.ts';
import styles from './outlets.module.css';

const path = '/entity/outlet';

const outlets: WrittenEntity<Outlet> = {
  name: 'limelightApp.outlet',
  path,
  key: 'id',
  nameOf: ({ name }) => name,
  data: outletData,
  sortFields: outletSortFields,
  columns: [
    { name: 'id', label: 'limelightApp.outlet.id', isNumber: true, cell: ({ id }) => id },
    { name: 'name', label: 'limelightApp.outlet.name', cell: ({ name }) => name },
    {
      name: 'commissionPercent',
      label: 'limelightApp.outlet.commissionPercent',
      isNumber: true,
      cell: ({ commissionPercent }) => commissionPercent,
    },
  ],
  Card: OutletCard,
  facts: [
    ['limelightApp.outlet.name', ({ name }) => name],
    ['limelightApp.outlet.commissionPercent', ({ commissionPercent }) => String(commissionPercent)],
  ],
  More: OutletMore,
  Form: OutletForm,
  historyFields: {
    commissionBasisPoints: ['limelightApp.outlet.commissionPercent', (points) => String(Number(points) / 100)],
  },
};

export const { ListPage, RemovalPage, NewPage, DetailPage, EditPage } = entityPages(outlets);

/** Its allotments and its settlement, for those who may see them. Administrators decide who sells for it. */
function OutletMore({ row }: { row: Outlet }) {
  const t = useWords();
  const { authorities } = useOfficeAccount();
  return (
    <>
      <nav className={styles.links} aria-label={t('entity.related')}>
        {mayPass(duties.programme, authorities) && (
          <Link
            to="/admin/allotments"
            search={{ outletId: String(row.id) } as object}
            className={buttonClass({ kind: 'line' })}
          >
            {t('outlets.allotments.title')}
          </Link>
        )}
        {mayPass(duties.refunds, authorities) && (
          <Link
            to="/entity/outlet/$key/settlement"
            params={{ key: String(row.id) }}
            className={buttonClass({ kind: 'line' })}
          >
            {t('outlets.settlement.title')}
          </Link>
        )}
      </nav>
      {mayPass(duties.outlets, authorities) && <OutletAccounts outlet={row} />}
    </>
  );
}

function OutletCard({ row: { id, name, commissionPercent } }: { row: Outlet }) {
  return (
    <RowCard path={path} rowKey={id} left={`${commissionPercent} %`}>
      {name}
    </RowCard>
  );
}
