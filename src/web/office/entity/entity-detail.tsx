import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { officePageAt } from '../../../contract/office-pages.ts';
import { mayPass } from '../../../domain/accounts/rights.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { ToolIcon } from '../../ui/pictures/tool-icon.tsx';
import { useOfficeAccount } from '../frame/office-account.ts';
import { PageHead } from '../frame/page-head.tsx';
import styles from './entity.module.css';
import { addressOf, type Entity, type EntityRow, nameOf, type RelatedPage } from './entity.ts';
import { EntityHistory } from './entity-history.tsx';
import { EntityLoading } from './entity-loading.tsx';
import { useWritten } from './use-written.ts';

/** All that is known of one row. */
export function EntityDetail<Row extends EntityRow>({ entity }: { entity: Entity<Row> }) {
  const t = useWords();
  const { locale } = usePage();
  const { key = '' } = useParams({ strict: false });
  const row = useQuery(entity.data.one(key));
  const written = useWritten(entity);
  const title = t(`${entity.name}.detail.title`);
  const toEdit: string = `${addressOf(entity, key)}/edit`;
  if (!row.data) return <EntityLoading entity={entity} rowKey={key} title={title} row={row} />;
  return (
    <>
      <PageHead title={`${title} ${nameOf(entity, row.data, locale)}`}>
        <Link to={entity.path} search={true} className={buttonClass({ kind: 'line' })}>
          {t('entity.action.back')}
        </Link>
        {written && (
          <Link to={toEdit} search={true} className={buttonClass({ kind: 'strong' })}>
            <ToolIcon name="edit" />
            {t('entity.action.edit')}
          </Link>
        )}
      </PageHead>
      {entity.Actions && <entity.Actions row={row.data} />}
      <Parts entity={entity} row={row.data} />
      {written && <EntityHistory entity={written} row={row.data} />}
    </>
  );
}

type PartsProps<Row extends EntityRow> = { entity: Entity<Row>; row: Row };

function Parts<Row extends EntityRow>({ entity, row }: PartsProps<Row>) {
  const { related, More, Beside } = entity;
  const main = (
    <>
      <Facts entity={entity} row={row} />
      {related && <Related pages={related(row)} />}
      {More && <More row={row} />}
    </>
  );
  if (!Beside) return main;
  return (
    <div className={styles.columns}>
      <div>{main}</div>
      <div>
        <Beside row={row} />
      </div>
    </div>
  );
}

function Facts<Row extends EntityRow>({ entity: { facts }, row }: PartsProps<Row>) {
  const t = useWords();
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([label, show]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{show(row) || <span className={styles.none}>{t('entity.detail.none')}</span>}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.zone}>{t('entity.list.zone')}</p>
    </>
  );
}

/** Links to the pages that belong to this row, as far as the account may see them. */
function Related({ pages }: { pages: RelatedPage[] }) {
  const t = useWords();
  const { authorities } = useOfficeAccount();
  return (
    <nav className={styles.related} aria-label={t('entity.related')}>
      {pages
        .filter(({ path }) => mayPass(officePageAt(path).right, authorities))
        .map(({ label, path, query, count }) => (
          <Link key={path} to={path} search={{ query }} className={buttonClass({ kind: 'line' })}>
            {t(label)}
            {count !== undefined && <small>{count}</small>}
            <Icon name="forward" />
          </Link>
        ))}
    </nav>
  );
}
