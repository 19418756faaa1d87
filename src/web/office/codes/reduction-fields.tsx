import { reductionKinds } from '../../../domain/codes/code-terms.ts';
import { SelectField } from '../../ui/forms/field.tsx';
import type { Field } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { MoneyField, NumberField } from '../fields/number-field.tsx';
import styles from './codes.module.css';

/** How much a code takes off, and its number where it has one. */
export function ReductionFields({ kind, value }: { kind: Field<string>; value: Field<string> }) {
  const t = useWords();
  return (
    <div className={styles.pair}>
      <SelectField label={t('codes.reduction')} help={t('codes.reduction.help')} field={kind}>
        {reductionKinds.map((each) => (
          <option key={each} value={each}>
            {t(`codes.reduction.${each}`)}
          </option>
        ))}
      </SelectField>
      {kind.value === 'PERCENT' && <NumberField label={t('codes.percent')} field={value} />}
      {(kind.value === 'AMOUNT' || kind.value === 'PRICE') && (
        <MoneyField label={t(`codes.reduction.${kind.value}`)} field={value} />
      )}
    </div>
  );
}
