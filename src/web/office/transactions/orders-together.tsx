import { useState } from 'react';
import { ordersFoundMax } from '../../../contract/order-filter.ts';
import { markedMax } from '../../../contract/orders-together.ts';
import type { Key } from '../../../words/words.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import type { TogetherProps } from '../entity/entity.ts';
import styles from './orders-together.module.css';
import { type TogetherAction, TogetherDialog } from './together-dialog.tsx';
import { useCountAll } from './use-count-all.ts';

const actions = {
  cancel: 'ordersTogether.cancel',
  refund: 'ordersTogether.refund',
  mail: 'ordersTogether.mail',
  note: 'ordersTogether.note',
} as const satisfies Record<TogetherAction, Key>;

/**
 * The orders that are marked, or all that the list finds on every page, and what can be done with them together. The dialog stays when the
 * list is empty afterwards.
 */
export function OrdersTogether({ marked, onClear, query, filter, total }: TogetherProps) {
  const t = useWords();
  const [open, setOpen] = useState<TogetherAction | null>(null);
  const { sessionId } = filter;
  const ofList = { ...filter, ...(query !== undefined && { query }) };
  const { counted, begin, clear: clearCount } = useCountAll(ofList);
  const clear = () => {
    clearCount();
    onClear();
  };
  // The list counts no further.
  const isLong = total >= ordersFoundMax;
  // Exactly those that were counted are selected: not one that was placed after the list was read.
  const areSelected = counted.is === 'whole';
  const count = areSelected ? counted.count : marked.length;
  const chosen = areSelected ? { query: ofList, since: counted.since } : { query: {}, ids: marked };
  return (
    <>
      <section className={styles.bar} hidden={total === 0} aria-label={t('ordersTogether.title')}>
        <span role="status">
          {counted.is === 'counting'
            ? t('ordersTogether.counting', { count: counted.count })
            : areSelected
              ? t('ordersTogether.all', { count })
              : count > 0
                ? t('ordersTogether.marked', { count })
                : ''}
        </span>
        {counted.is === 'failed' && <small role="alert">{t('ordersTogether.notCounted')}</small>}
        {!areSelected && counted.is !== 'counting' && (isLong || count < total) && (
          <button type="button" className={styles.link} onClick={() => void begin()}>
            {isLong
              ? t('ordersTogether.markMore', { max: ordersFoundMax })
              : t('ordersTogether.markAll', { count: total })}
          </button>
        )}
        {(count > 0 || areSelected || counted.is === 'counting') && (
          <button type="button" className={styles.link} onClick={clear}>
            {t('ordersTogether.clear')}
          </button>
        )}
        {count > 0 &&
          counted.is !== 'counting' &&
          (count > markedMax && !areSelected ? (
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
          ))}
      </section>
      {open && (
        <TogetherDialog
          action={open}
          {...{ chosen, count }}
          sessionId={sessionId ? Number(sessionId) : undefined}
          onDone={clear}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
