import { useState } from 'react';
import { locales } from '../../../words/locales.ts';
import { EmailField, SelectField, TextField } from '../../ui/forms/field.tsx';
import { PhoneFields } from '../../ui/forms/phone-fields.tsx';
import { useWords } from '../../ui/page/words.tsx';
import styles from './checkout.module.css';
import type { FieldOf } from './method-fields.tsx';

const names = ['lastName', 'firstName', 'email', 'mobile'] as const;

/** The buyer. At the counter nobody needs a name, and the fields are closed unless one of them is wrong. */
export function BuyerFields({ field, isNeeded }: { field: FieldOf; isNeeded: boolean }) {
  const t = useWords();
  // They stay open when it is right again: somebody is typing there.
  const [wasWrong, setWasWrong] = useState(false);
  if (!wasWrong && names.some((name) => field(name).problem)) setWasWrong(true);
  return (
    <details className={styles.buyer} open={isNeeded || wasWrong}>
      <summary>{t(isNeeded ? 'sell.buyer' : 'sell.buyer.optional')}</summary>
      <div className={styles.fields}>
        <div className={styles.names}>
          <TextField label={t('personalInfo.lastName')} field={field('lastName')} maxLength={50} autoComplete="off" />
          <TextField label={t('personalInfo.firstName')} field={field('firstName')} maxLength={50} autoComplete="off" />
        </div>
        <EmailField label={t('personalInfo.email')} field={field('email')} autoComplete="off" />
        <PhoneFields label={t('personalInfo.mobile')} countryCode={field('countryCode')} number={field('mobile')} />
        <SelectField label={t('sell.language')} field={field('locale')}>
          {locales.map((locale) => (
            <option key={locale} value={locale}>
              {t(`locale.${locale}`)}
            </option>
          ))}
        </SelectField>
      </div>
    </details>
  );
}
