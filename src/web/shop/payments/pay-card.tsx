import type { Event } from '../../../contract/catalogue.ts';
import type { Transaction } from '../../../contract/orders.ts';
import type { PaymentMethod } from '../../../domain/payments/bounds.ts';
import type { Answer } from '../../api/ask-server.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { Phrase, slot } from '../../ui/text/phrase.tsx';
import { priceText } from '../../ui/text/price.tsx';
import { RefusalNotice } from '../purchase/refusal-notice.tsx';
import sumBar from '../purchase/sum-bar.module.css';
import { useTicketGroups } from '../purchase/use-ticket-groups.ts';
import styles from './pay-form.module.css';
import { PayIcon } from './pay-icon.tsx';

type Props = {
  transaction: Transaction;
  event: Event | null;
  method: PaymentMethod;
  isBusy: boolean;
  /** Why paying could not begin. */
  refused: Answer | null;
};

/** The tickets, how much, on what terms, and the button: on a phone it stays in reach. The terms were agreed to in step 3. */
export function PayCard({ transaction: { amount, tickets }, event, method, isBusy, refused }: Props) {
  const t = useWords();
  const groups = useTicketGroups(tickets, event);
  const isFree = amount === 0;
  return (
    <div className={styles.pay}>
      <ul className={styles.bought}>
        {groups.map(({ key, zone, seats, when }) => (
          <li key={key}>
            <b>{t('payment.table.seats', { zone, seats })}</b>
            <span>{when}</span>
          </li>
        ))}
      </ul>
      <p className={styles.terms}>
        <Phrase text={t('payment.terms', { terms: slot })}>
          <a href="/tnc" target="_blank" rel="noreferrer">
            {t('personalInfo.agreement.terms')}
            <span className="sr-only">{t('event.newTab')}</span>
          </a>
        </Phrase>
      </p>
      <p className={styles.hold}>
        <Icon name="clock" />
        {t(isFree ? 'payment.free' : method === 'CASH' ? 'payment.hold.transfer' : 'payment.hold')}
      </p>
      {refused && <RefusalNotice answer={refused} />}
      <div className={classes(sumBar.bar, styles.bar)}>
        <p className={classes(sumBar.sum, styles.due)}>
          <small>{t('payment.due')}</small>
          <b>{priceText(amount)}</b>
          <small className={styles.count}>{t('order.bar.count', { count: tickets.length })}</small>
        </p>
        <button
          type="submit"
          className={buttonClass({ kind: 'go', size: 'large' })}
          aria-disabled={isBusy}
          aria-busy={isBusy}
        >
          <PayIcon name="lock" />
          {t(isBusy ? 'payment.busy' : `payment.pay.${isFree ? 'free' : method}`)}
        </button>
      </div>
    </div>
  );
}
