import { TextField } from '../../ui/forms/field.tsx';
import type { Field } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { MoneyField } from '../fields/number-field.tsx';
import { TimeField } from '../fields/time-field.tsx';

type Name = 'price' | 'commissionPercent' | 'returnsAt';
type Props = { field: (name: Name) => Field<string> };

/** The price and the commission of an allotment, and when its places come back. */
export function TermsFields({ field }: Props) {
  const t = useWords();
  return (
    <>
      <MoneyField label={t('outlets.allotments.price')} field={field('price')} />
      <TextField
        label={t('outlets.allotments.commission')}
        field={field('commissionPercent')}
        inputMode="decimal"
        autoComplete="off"
      />
      <TimeField
        label={t('outlets.allotments.returnsAt')}
        help={t('outlets.allotments.returnsAt.help')}
        field={field('returnsAt')}
      />
    </>
  );
}
