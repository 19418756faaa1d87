import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Event } from '../../../contract/catalogue.ts';
import type { Transaction } from '../../../contract/orders.ts';
import type { PaymentMethod } from '../../../domain/payments/bounds.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { telephoneLink } from '../../ui/text/telephone-link.ts';
import { FoldedOrder } from '../purchase/folded-order.tsx';
import { typesOf } from '../purchase/types-of.ts';
import { Methods } from './methods.tsx';
import { PayCard } from './pay-card.tsx';
import styles from './pay-form.module.css';
import { methodsQuery } from './payments.data.ts';
import { SecurityQuestions } from './security-questions.tsx';
import { TransactionTable } from './transaction-table.tsx';
import { useAwaitedPayment } from './use-awaited-payment.ts';
import { usePayForm } from './use-pay-form.ts';

type Props = {
  transaction: Transaction;
  event: Event | null;
  /** The name of the chosen delivery. */
  delivery: string;
  /** The buyer's details, and the actions besides paying. */
  buyer: ReactNode;
  instead: ReactNode;
};

/** Step 4: what is bought, by whom, how it is paid, and the one button. */
export function PayForm(props: Props) {
  const { read } = usePage();
  const methods = useQuery(methodsQuery(read));
  if (methods.data && methods.data.length > 0) return <OpenForm {...props} methods={methods.data} />;
  return (
    <div className={`wrap ${styles.step}`}>
      <div className={styles.main}>
        <Order {...props} />
        {props.buyer}
        {methods.isError && <Failed retry={() => void methods.refetch()} />}
        {methods.data?.length === 0 && <Closed />}
        {methods.isPending && <div className={styles.waiting} aria-busy="true" />}
      </div>
      <aside className={styles.aside}>{props.instead}</aside>
    </div>
  );
}

function Order({ transaction, event, delivery }: Props) {
  const t = useWords();
  return (
    <>
      <h1>{t('payment.title')}</h1>
      <section aria-labelledby="pay-order">
        <h2 id="pay-order">{t('payment.order')}</h2>
        <FoldedOrder transaction={transaction} event={event}>
          <TransactionTable transaction={transaction} event={event} delivery={delivery} />
        </FoldedOrder>
      </section>
    </>
  );
}

const shownFirst: PaymentMethod[] = ['JETCO', 'ASIA_PAY', 'CASH'];

function OpenForm({ methods, ...props }: Props & { methods: PaymentMethod[] }) {
  const t = useWords();
  const open = shownFirst.filter((method) => methods.includes(method));
  const types = typesOf(props.event);
  const isFree = props.transaction.amount === 0;
  const firstMethod = open.at(isFree ? -1 : 0) as PaymentMethod;
  const { form, field, values, submit, isBusy, refused, asksAnswers } = usePayForm(types, { firstMethod, isFree });
  const isUnderWay = useAwaitedPayment(isBusy);
  const method = values.method as PaymentMethod;
  return (
    <form className={`wrap ${styles.step}`} ref={form} onSubmit={submit} noValidate>
      <div className={styles.main}>
        {isUnderWay && <output className={styles.notice}>{t('payment.elsewhere')}</output>}
        <Order {...props} />
        {props.buyer}
        {asksAnswers && <SecurityQuestions field={field} values={values} />}
        {!isFree && (
          <section aria-labelledby="pay-method">
            <h2 id="pay-method">{t('payment.method.title')}</h2>
            <Methods open={open} chosen={method} field={field} promotion={types.promotionCode} />
          </section>
        )}
        {props.instead}
      </div>
      <aside className={styles.aside} aria-label={t('payment.due')}>
        <PayCard {...props} method={method} isBusy={isBusy} refused={refused} />
      </aside>
    </form>
  );
}

function Failed({ retry }: { retry: () => void }) {
  const t = useWords();
  return (
    <div className={styles.notice} role="alert">
      <p>{t('payment.methods.failed')}</p>
      <button type="button" className={buttonClass({ kind: 'line' })} onClick={retry}>
        {t('error.retry')}
      </button>
    </div>
  );
}

function Closed() {
  const t = useWords();
  const { shop } = usePage();
  return (
    <div className={styles.notice}>
      <h2>{t('payment.closed.title')}</h2>
      <p>{t('payment.closed.text')}</p>
      <a className={buttonClass({ kind: 'strong' })} href={telephoneLink(shop.phone)}>
        {shop.phone}
      </a>
      <Link to="/home" className={buttonClass({ kind: 'line' })}>
        {t('payment.home')}
      </Link>
    </div>
  );
}
