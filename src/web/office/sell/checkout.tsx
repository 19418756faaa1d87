import { type RefObject, useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { Sale, SaleCode, SaleInput, SaleTermsReply } from '../../../contract/sales.ts';
import type { TakenSeats, ZoneOfSession } from '../../../contract/withheld-seats.ts';
import { textFor } from '../../../domain/catalogue/localised.ts';
import { centsFrom, dollarsFrom } from '../../../domain/money/money.ts';
import {
  type CounterChannel,
  changeOf,
  counterChannels,
  methodsOf,
  needsAddress,
  type SaleStatement,
} from '../../../domain/sales/judge-sale.ts';
import { describeSeats, seatsIn } from '../../../domain/seating/seat-lists.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { priceText } from '../../ui/text/price.tsx';
import { SlipField } from '../fields/card-slip.tsx';
import { type BasketLine, deliveryCentsOf, type Sum } from './basket.ts';
import { BuyerFields } from './buyer-fields.tsx';
import styles from './checkout.module.css';
import { Choices } from './choices.tsx';
import { CashField, DeliveryField, GuestFields, LinkField } from './method-fields.tsx';
import { type SaleFields, type SaleValues, saleSchema, usualSale } from './sale-fields.ts';
import { useSale } from './use-sale.ts';

type Props = {
  eventId: number;
  code: SaleCode | null;
  lines: BasketLine[];
  sum: Sum;
  /** The place of the sum on a phone, at the bottom of the screen while seats are chosen. */
  bar: HTMLElement | null;
  orderDetails: SaleInput['orderDetails'];
  zones: ZoneOfSession[];
  terms: SaleTermsReply;
  initial: SaleValues;
  typed: RefObject<SaleValues | null>;
  onChannel: (channel: CounterChannel) => void;
  onRefused: (line: number, taken: TakenSeats[]) => void;
  onRepriced: () => void;
  onSold: (sale: Sale, change: number | null) => void;
};

/** The tickets of the customer, the way they are sold and paid, and the one button that sells them. */
export function Checkout({
  eventId,
  code,
  lines,
  sum,
  bar,
  orderDetails,
  zones,
  terms,
  initial,
  typed,
  onChannel,
  onRefused,
  onRepriced,
  onSold,
}: Props) {
  const t = useWords();
  const { locale } = usePage();
  const { send, isBusy, failure } = useSale({ onRefused, onRepriced });
  const { form, field, values, submit, replace, refuse, refuseField } = useForm<SaleValues, typeof saleSchema>({
    schema: saleSchema,
    initial,
    onSubmit: (sale) => void sell(sale),
  });
  useEffect(() => {
    typed.current = values;
  }, [typed, values]);
  const { channel, method } = values as Pick<SaleFields, 'channel' | 'method'>;
  const isReady = sum.tickets > 0 && sum.unpriced.length === 0;
  const deliveryCents = deliveryCentsOf(terms, values.deliverType);
  const cents = sum.cents + deliveryCents;

  const choose = (next: CounterChannel) => {
    replace({ ...values, channel: next, method: methodsOf[next][0], deliverType: usualSale(locale).deliverType });
    onChannel(next);
  };
  const sell = async (sale: SaleFields) => {
    if (!isReady) return;
    const received = sale.received === '' ? null : centsFrom(Number(sale.received));
    const change = received === null || method !== 'COUNTER_CASH' ? null : changeOf(received, cents);
    if (method === 'COUNTER_CASH' && received !== null && change === null) return refuseField('received', 'TooLittle');
    const body = { eventId, orderDetails, ...bodyOf(sale), ...(code && { code: code.code }) };
    const result = await send(body, dollarsFrom(cents));
    if (result?.isOk) onSold(result.body, change);
    else if (result) refuse(result);
  };
  return (
    <form ref={form} className={styles.checkout} onSubmit={submit} noValidate aria-label={t('sell.checkout')}>
      {bar &&
        sum.tickets > 0 &&
        createPortal(<SumBar tickets={sum.tickets} cents={cents} onGo={() => goTo(form.current)} />, bar)}
      <Lines lines={lines} zones={zones} deliveryCents={deliveryCents} />
      <p className={styles.sum}>
        <span>{t('sell.tickets', { count: sum.tickets })}</span>
        <b>{priceText(dollarsFrom(cents))}</b>
      </p>
      <Choices
        label={t('sell.channel')}
        name="channel"
        value={channel}
        options={counterChannels.map((each) => [each, t(`sell.channel.${each}`)])}
        onChoose={choose}
      />
      {channel !== 'GUEST' && (
        <Choices
          label={t('sell.method')}
          name="method"
          value={method}
          options={methodsOf[channel].map((each) => [each, t(`sell.method.${each}`)])}
          onChoose={(next) => replace({ ...values, method: next })}
        />
      )}
      {method === 'COUNTER_CASH' && <CashField field={field('received')} cents={cents} />}
      {method === 'COUNTER_CARD' && <SlipField field={field('terminalReference')} />}
      {method === 'LINK' && <LinkField field={field('linkHours')} />}
      {channel === 'TELEPHONE' && <DeliveryField field={field('deliverType')} deliveries={terms.deliveries} />}
      {needsAddress(values as Pick<SaleStatement, 'method' | 'deliverType'>) && (
        <TextField label={t('personalInfo.address')} field={field('address')} maxLength={200} autoComplete="off" />
      )}
      {channel === 'GUEST' && <GuestFields field={field} terms={terms} tickets={sum.tickets} />}
      <BuyerFields
        key={`${channel} ${method} ${code?.code}`}
        field={field}
        isNeeded={channel !== 'COUNTER' || method === 'LINK' || code?.isPersonal === true}
      />
      {sum.unpriced.length > 0 && <Notice kind="bad">{t('sell.unpriced')}</Notice>}
      {failure && <Notice kind="bad">{failure}</Notice>}
      <button
        type="submit"
        className={buttonClass({ kind: isReady ? 'go' : 'off', size: 'large', isWide: true })}
        aria-disabled={isBusy || !isReady}
        aria-busy={isBusy}
      >
        {t(`sell.do.${method}`, { amount: priceText(dollarsFrom(cents)) })}
      </button>
    </form>
  );
}

function goTo(form: HTMLFormElement | null): void {
  form?.scrollIntoView({ block: 'start' });
  form?.querySelector('input')?.focus({ preventScroll: true });
}

type SumBarProps = { tickets: number; cents: number; onGo: () => void };

/** The sum, and the way to the checkout below. */
function SumBar({ tickets, cents, onGo }: SumBarProps) {
  const t = useWords();
  return (
    <div className={styles.bar}>
      <p>
        {t('sell.tickets', { count: tickets })}
        <b>{priceText(dollarsFrom(cents))}</b>
      </p>
      <button type="button" className={buttonClass({ kind: 'strong' })} onClick={onGo}>
        {t('sell.toCheckout')}
      </button>
    </div>
  );
}

function Lines({ lines, zones, deliveryCents }: Pick<Props, 'lines' | 'zones'> & { deliveryCents: number }) {
  const t = useWords();
  const { locale } = usePage();
  if (lines.length === 0) return <p className={styles.empty}>{t('sell.empty')}</p>;
  return (
    <ul className={styles.lines}>
      {lines.map(({ zoneId, tickets, seats }) => {
        const zone = zones.find(({ id }) => id === zoneId);
        return (
          <li key={`${zoneId} ${seats === null}`}>
            <b>{zone && textFor(zone.names, locale, zone.name)}</b>
            <span>{seats ? describeSeats(seatsIn(seats)) : t('sell.bestOf', { count: tickets })}</span>
          </li>
        );
      })}
      {deliveryCents > 0 && (
        <li>
          <b>{t('orderMoney.delivery')}</b>
          <span>{priceText(dollarsFrom(deliveryCents))}</span>
        </li>
      )}
    </ul>
  );
}

/** Empty fields are left out: the contract knows no empty address. */
function bodyOf({
  received,
  linkHours,
  ...sale
}: SaleFields): Omit<SaleInput, 'eventId' | 'orderDetails' | 'requestId' | 'amount'> {
  const typed = Object.fromEntries(Object.entries(sale).filter(([, value]) => value !== ''));
  const cash = received === '' ? {} : { received: Number(received) };
  return { ...(typed as Pick<SaleInput, 'channel' | 'method'>), ...cash, linkHours };
}
