import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { buttonClass } from '../../ui/controls/button.ts';
import { Face, type FaceLook } from '../../ui/feedback/face.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { useWords } from '../../ui/page/words.tsx';
import { OwnOrderCard } from './own-order-card.tsx';
import { ownOrdersPerPage, ownOrdersQuery } from './own-orders.data.ts';
import styles from './own-orders.module.css';

/** A light card, below the heading of the page. */
const card: FaceLook = {
  face: styles.notice,
  inside: styles.nothing,
  words: styles.words,
  title: styles.title,
  text: styles.more,
  actions: styles.actions,
};

/** The orders of an account, the newest first. */
export function OwnOrdersPage() {
  const t = useWords();
  const title = usePageTitle();
  const { page: requested } = useSearch({ strict: false });
  const page = requested ?? 1;
  const { data, isError, refetch } = useQuery(ownOrdersQuery(page));
  const pages = data ? Math.max(1, Math.ceil(data.total / ownOrdersPerPage)) : 1;
  return (
    <section className={styles.list} aria-labelledby="own-orders">
      <h1 id="own-orders">{title}</h1>
      {isError && (
        <div className={styles.notice} role="alert">
          <p>{t('ownOrders.failed')}</p>
          <button type="button" className={buttonClass({ kind: 'line' })} onClick={() => void refetch()}>
            {t('error.retry')}
          </button>
        </div>
      )}
      {!data && !isError && <div className={styles.waiting} aria-busy="true" />}
      {data?.items.length === 0 && <Nothing />}
      {data?.items.map((order) => (
        <OwnOrderCard key={order.id} order={order} level={2} />
      ))}
      {pages > 1 && (
        <nav className={styles.pages} aria-label={t('ownOrders.pages')}>
          {page > 1 && (
            <Link to="/account/orders" search={{ page: page - 1 }} className={buttonClass({ kind: 'line' })}>
              {t('ownOrders.newer')}
            </Link>
          )}
          <span>{t('ownOrders.page', { page, pages })}</span>
          {page < pages && (
            <Link to="/account/orders" search={{ page: page + 1 }} className={buttonClass({ kind: 'line' })}>
              {t('ownOrders.older')}
            </Link>
          )}
        </nav>
      )}
      <p className={styles.more}>
        {t('ownOrders.elsewhere')} <Link to="/find-order">{t('findOrder.title')}</Link>
      </p>
    </section>
  );
}

function Nothing() {
  const t = useWords();
  return (
    <Face look={card} scene="chair" level={2} title={t('ownOrders.none')} text={t('ownOrders.none.text')}>
      <Link to="/home" className={buttonClass({ kind: 'go' })}>
        {t('ownOrders.look')}
      </Link>
    </Face>
  );
}
