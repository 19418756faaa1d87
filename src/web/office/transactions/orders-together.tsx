import { useState } from 'react';
import { ordersFoundMax } from '../../../contract/order-filter.ts';
import { markedMax } from '../../../contract/orders-together.ts';
import type { Key } from '../../../words/words.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import type { TogetherProps } from '../entity/entity.ts';
import styles from './orders-together.module.css';
import { type TogetherAction, TogetherDialog } from './together-dialog.tsx';

const actions = {
  cancel: 'ordersTogether.cancel',
  mail: 'ordersTogether.mail',
  note: 'ordersTogether.note',
} as const satisfies Record<TogetherAction, Key>;

/**
 * The orders that are marked, or all that the list finds on every page, and what can be done with them together. The dialog stays when the
 * list is empty afterwards.
 */
export function OrdersTogether({ marked, onClear, query, filter, total }: TogetherProps) {
  const t = useWords();
  const [areAll, setAreAll] = useState(false);
  const [open, setOpen] = useState<TogetherAction | null>(null);
  const clear = () => {
    setAreAll(false);
    onClear();
  };
  // The list counts no further. A list of more orders is narrowed before something is done with all of it.
  const count = areAll ? total : marked.length;
  const chosen = areAll ? { query: { ...filter, ...(query !== undefined && { query }) } } : { query: {}, ids: marked };
  return (
    <>
      <section className={styles.bar} hidden={total === 0} aria-label={t('ordersTogether.title')}>
        <span role="status">
          {areAll ? t('ordersTogether.all', { count }) : count > 0 ? t('ordersTogether.marked', { count }) : ''}
        </span>
        {!areAll && total < ordersFoundMax && count < total && (
          <button type="button" className={styles.link} onClick={() => setAreAll(true)}>
            {t('ordersTogether.markAll', { count: total })}
          </button>
        )}
        {!areAll && total >= ordersFoundMax && count > 0 && (
          <small>{t('ordersTogether.tooMany', { max: ordersFoundMax })}</small>
        )}
        {count > 0 && (
          <>
            <button type="button" className={styles.link} onClick={clear}>
              {t('ordersTogether.clear')}
            </button>
            {count > markedMax && !areAll ? (
              <small>{t('ordersTogether.tooManyMarked', { max: markedMax })}</small>
            ) : (
              (Object.keys(actions) as TogetherAction[]).map((action) => (
                <button
                  key={action}
                  type="button"
                  className={buttonClass({ kind: 'line' })}
                  onClick={() => setOpen(action)}
                >
                  {t(actions[action])}
                </button>
              ))
            )}
          </>
        )}
      </section>
      {open && (
        <TogetherDialog action={open} chosen={chosen} count={count} onDone={clear} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
