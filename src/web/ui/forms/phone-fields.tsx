import { countryCodes } from '../../../domain/orders/mobile.ts';
import { useWords } from '../page/words.tsx';
import { SelectField, TextField, type TextProps } from './field.tsx';
import styles from './phone-fields.module.css';
import type { Field } from './use-form.ts';

type Props = { countryCode: Field<string>; number: Field<string> } & Pick<TextProps, 'label' | 'help' | 'words'>;

/** A telephone number beside its country code. */
export function PhoneFields({ countryCode, number, ...text }: Props) {
  const t = useWords();
  return (
    <div className={styles.phone}>
      <SelectField label={t('personalInfo.countryCode')} field={countryCode} autoComplete="tel-country-code">
        {countryCodes.map((code) => (
          <option key={code} value={code}>
            {t('personalInfo.country', { name: t(`country.${code}`), code })}
          </option>
        ))}
      </SelectField>
      <TextField {...text} field={number} type="tel" inputMode="tel" autoComplete="tel-national" enterKeyHint="next" />
    </div>
  );
}
