import type { Transaction } from '../../../contract/orders.ts';
import type { PaymentMethod } from '../../../domain/payments/bounds.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { CheckField } from '../../ui/forms/field.tsx';
import type { Field } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { Phrase, slot } from '../../ui/text/phrase.tsx';
import { priceText } from '../../ui/text/price.tsx';
import sumBar from '../purchase/sum-bar.module.css';
import styles from './pay-form.module.css';
import { PayIcon } from './pay-icon.tsx';

type Props = { transaction: Transaction; method: PaymentMethod; agreement: Field<boolean>; isBusy: boolean };

/** How much, on what terms, and the button: on a phone it stays in reach. */
export function PayCard({ transaction: { amount, tickets }, method, agreement, isBusy }: Props) {
  const t = useWords();
  return (
    <div className={styles.pay}>
      <CheckField field={agreement}>
        <Phrase text={t('payment.agreement', { terms: slot })}>
          <a href="/tnc" target="_blank" rel="noreferrer">
            {t('personalInfo.agreement.terms')}
            <span className="sr-only">{t('event.newTab')}</span>
          </a>
        </Phrase>
      </CheckField>
      <p className={styles.hold}>
        <Icon name="clock" />
        {t(method === 'CASH' ? 'payment.hold.transfer' : 'payment.hold')}
      </p>
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
          {t(isBusy ? 'payment.busy' : `payment.pay.${method}`)}
        </button>
      </div>
    </div>
  );
}
