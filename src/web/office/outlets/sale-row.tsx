import type { OutletSale } from '../../../contract/outlet-sales.ts';
import { nameFor, textFor } from '../../../domain/catalogue/localised.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import fieldStyles from '../../ui/forms/field.module.css';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { ListTime, listTimeText } from '../../ui/text/list-time.tsx';
import { Price } from '../../ui/text/price.tsx';
import { payHeldSale } from './outlet.data.ts';
import styles from './outlets.module.css';
import { usePlacesText } from './sale-sheet.tsx';
import { usePlacesDecision } from './use-places-decision.ts';

export type SaleAction = 'print' | 'void';
type Props = { sale: OutletSale; onAct: (action: SaleAction) => void };

/** A sale, with what can still be done with it. */
export function SaleRow({ sale, onAct }: Props) {
  const t = useWords();
  const { locale } = usePage();
  const placesText = usePlacesText();
  const { decide, isBusy, failure } = usePlacesDecision<OutletSale>({
    onDone: () => showToast({ text: t('outlets.sale.paid') }),
  });
  const { event, session, zone, status, soldAt, amount, buyer, heldUntil, isVoidable } = sale;
  const isHeld = status === 'WAITING';
  return (
    <li className={styles.sale} data-over={status !== 'PAID' && !isHeld}>
      <div>
        <b>
          {textFor(zone.names, locale, zone.name)} · {placesText(sale)}
        </b>
        <p className={styles.quiet}>
          {nameFor(event, locale)} · <ListTime instant={session.startTime} />
        </p>
        <p className={styles.quiet}>
          {t('outlets.sale.order', { id: sale.id })} · {t('outlets.sale.soldAt')} <ListTime instant={soldAt} />
        </p>
        {(buyer.name || buyer.telephone) && (
          <p className={styles.quiet}>{[buyer.name, buyer.telephone].filter(Boolean).join(' · ')}</p>
        )}
        {failure && (
          <p className={fieldStyles.problem} role="alert">
            {failure}
          </p>
        )}
      </div>
      <p className={styles.saleAmount}>
        <b>
          <Price dollars={amount} />
        </b>
        <span>{t(`outlets.sale.status.${status}`)}</span>
        {heldUntil && <small>{t('outlets.sale.until', { time: listTimeText(heldUntil) })}</small>}
      </p>
      <div className={styles.acts}>
        {isHeld && (
          <button
            type="button"
            className={buttonClass({ kind: 'strong' })}
            aria-busy={isBusy}
            onClick={() => void decide(() => payHeldSale(sale.id))}
          >
            {t('outlets.sale.pay')}
          </button>
        )}
        {(isHeld || (status === 'PAID' && isVoidable)) && (
          <button type="button" className={buttonClass({ kind: 'line' })} onClick={() => onAct('void')}>
            {t('outlets.sale.void')}
          </button>
        )}
        {(isHeld || status === 'PAID') && (
          <button type="button" className={buttonClass({ kind: 'line' })} onClick={() => onAct('print')}>
            {t('outlets.sale.print')}
          </button>
        )}
      </div>
    </li>
  );
}
