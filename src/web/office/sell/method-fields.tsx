// The fields of each way to pay, and those of complementary tickets.
import type { SaleTermsReply } from '../../../contract/sales.ts';
import { centsFrom, dollarsFrom } from '../../../domain/money/money.ts';
import { isAboveQuota } from '../../../domain/sales/complementary.ts';
import { changeOf } from '../../../domain/sales/judge-sale.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SelectField, TextField } from '../../ui/forms/field.tsx';
import type { Field } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { priceText } from '../../ui/text/price.tsx';
import { MoneyField, NumberField } from '../fields/number-field.tsx';
import { cashFor } from './basket.ts';
import styles from './checkout.module.css';
import type { SaleValues } from './sale-fields.ts';

/** The field may stay empty: the exact amount was given. Otherwise the change is shown. */
export function CashField({ field, cents }: { field: Field<string>; cents: number }) {
  const t = useWords();
  const received = centsFrom(Number(field.value));
  const change = field.value === '' || Number.isNaN(received) ? null : changeOf(received, cents);
  return (
    <div className={styles.cash}>
      <MoneyField label={t('sell.received')} help={t('sell.received.help')} field={field} />
      <div className={styles.notes}>
        {cashFor(cents).map((each) => (
          <button
            key={each}
            type="button"
            className={buttonClass({ kind: 'line' })}
            onClick={() => field.onChange(String(dollarsFrom(each)))}
          >
            {priceText(dollarsFrom(each))}
          </button>
        ))}
      </div>
      <output className={styles.change}>
        {change !== null && change > 0 && t('sell.change', { amount: priceText(dollarsFrom(change)) })}
      </output>
    </div>
  );
}

export function LinkField({ field }: { field: Field<string> }) {
  const t = useWords();
  return <NumberField label={t('sell.linkHours')} help={t('sell.linkHours.help')} field={field} />;
}

type Delivered = { field: Field<string>; deliveries: SaleTermsReply['deliveries'] };

/** Only where there is a choice. */
export function DeliveryField({ field, deliveries }: Delivered) {
  const t = useWords();
  if (deliveries.length < 2) return null;
  return (
    <SelectField label={t('delivery.title')} field={field}>
      {deliveries.map(({ type, price }) => (
        <option key={type} value={type}>
          {t(`delivery.${type}`)}
          {price > 0 && ` · ${priceText(price)}`}
        </option>
      ))}
    </SelectField>
  );
}

type Guest = { field: (name: 'reason' | 'allowedBy') => Field<string>; terms: SaleTermsReply; tickets: number };

export function GuestFields({ field, terms: { complementary }, tickets }: Guest) {
  const t = useWords();
  const isAbove = isAboveQuota({ ...complementary, tickets });
  return (
    <>
      <p className={styles.quota}>{t('sell.quota', { given: complementary.given, max: complementary.max })}</p>
      {isAbove && tickets > 0 && <Notice kind="plain">{t('sell.aboveQuota')}</Notice>}
      <TextField label={t('sell.reason')} field={field('reason')} maxLength={200} autoComplete="off" />
      <TextField label={t('sell.allowedBy')} field={field('allowedBy')} maxLength={100} autoComplete="off" />
    </>
  );
}

export type FieldOf = <Name extends keyof SaleValues & string>(name: Name) => Field<string>;
