import type { ListedCode } from '../../../contract/code-batches.ts';
import { useWords } from '../../ui/page/words.tsx';
import { listTimeText } from '../../ui/text/list-time.tsx';
import { priceText } from '../../ui/text/price.tsx';
import { StatusBadge } from '../entity/status-switch.tsx';
import { OrderLink } from '../frame/order-link.tsx';
import styles from './codes.module.css';

/** Each code with its terms, and the orders that use it. On a phone a code is a card. */
export function CodeTable({ codes }: { codes: readonly ListedCode[] }) {
  const t = useWords();
  return (
    <table className={styles.codes}>
      <thead>
        <tr>
          <th scope="col">{t('codes.code')}</th>
          <th scope="col">{t('codes.tickets')}</th>
          <th scope="col">{t('codes.reduction')}</th>
          <th scope="col">{t('codes.valid')}</th>
          <th scope="col">{t('codes.orders')}</th>
        </tr>
      </thead>
      <tbody>
        {codes.map((code) => (
          <tr key={code.id}>
            <td>
              <b>{code.code}</b> <State code={code} />
            </td>
            <td>{t('codes.used', { used: code.ticketsUsed, max: code.ticketsMax })}</td>
            <td>{t(`codes.terms.${code.reduction.kind}`, { value: amountOf(code) })}</td>
            <td>{validText(code) || t('codes.always')}</td>
            <td>
              {code.orders.map(({ id, tickets }) => (
                <OrderLink key={id} orderId={id} className={styles.order}>
                  {t('codes.order', { id, count: tickets })}
                </OrderLink>
              ))}
              {code.hasMoreOrders && <span>{t('codes.moreOrders')}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function State({ code: { withdrawnAt, mailedAt, isPersonal } }: { code: ListedCode }) {
  const t = useWords();
  if (withdrawnAt) return <StatusBadge isOn={false} text={t('codes.state.withdrawn')} />;
  return (
    <>
      {isPersonal && <StatusBadge isOn={false} text={t('codes.isPersonal')} />}{' '}
      {mailedAt && <StatusBadge isOn text={t('codes.isMailed')} />}
    </>
  );
}

const amountOf = ({ reduction: { kind, value } }: ListedCode): string =>
  kind === 'PERCENT' ? String(value) : priceText(value);

const validText = ({ validFrom, validUntil }: ListedCode): string =>
  validFrom || validUntil ? [validFrom, validUntil].map((at) => (at ? listTimeText(at) : '')).join(' – ') : '';
