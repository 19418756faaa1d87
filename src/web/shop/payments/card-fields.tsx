import { useMemo } from 'react';
import { wallTime } from '../../../domain/catalogue/hong-kong-time.ts';
import { serverNow } from '../../api/server-clock.ts';
import { CheckField, SelectField, selectAll, TextField } from '../../ui/forms/field.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { cardBrand, expiryMonths, expiryYears } from './card.ts';
import styles from './methods.module.css';
import { PayIcon } from './pay-icon.tsx';
import type { PayField } from './use-pay-form.ts';

/** A card, checked here and sent from here to the provider's page: the shop itself never sees it. */
export function CardFields({ field }: { field: PayField }) {
  const t = useWords();
  const years = useMemo(() => expiryYears(wallTime(serverNow()).year), []);
  const number = field('cardNo');
  const plain = field('isPlain');
  return (
    <div className={styles.fields}>
      <TextField
        label={t('payment.card.number')}
        help={cardBrand(number.value) ?? undefined}
        field={number}
        inputMode="numeric"
        autoComplete="cc-number"
        maxLength={23}
      />
      {!plain.value && <p className={styles.begin}>{t('payment.card.begin')}</p>}
      {!plain.value && (
        <div className={styles.expiry}>
          <SelectField label={t('payment.card.month')} field={field('expiryMonth')} autoComplete="cc-exp-month">
            {expiryMonths.map((month) => (
              <option key={month}>{month}</option>
            ))}
          </SelectField>
          <SelectField label={t('payment.card.year')} field={field('expiryYear')} autoComplete="cc-exp-year">
            {years.map((year) => (
              <option key={year}>{year}</option>
            ))}
          </SelectField>
          <TextField
            label={t('payment.card.code')}
            help={t('payment.card.code.help')}
            field={field('cvv')}
            type="password"
            inputMode="numeric"
            autoComplete="cc-csc"
            maxLength={4}
            // The nines that stand here give way to what is typed.
            onFocus={selectAll}
          />
        </div>
      )}
      <CheckField field={plain}>{t('payment.card.plain')}</CheckField>
      <p className={styles.note}>
        <PayIcon name="lock" />
        {t('payment.card.text')}
      </p>
    </div>
  );
}
