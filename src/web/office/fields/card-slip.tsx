import { lacksSlip } from '../../../domain/payments/staff-payment-methods.ts';
import { TextField } from '../../ui/forms/field.tsx';
import type { Field } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';

/** The check in the schema of a form that takes money. */
export const hasSlip = (taken: Parameters<typeof lacksSlip>[0]): boolean => !lacksSlip(taken);
export const slipMissing = { path: ['terminalReference'] };

export function SlipField({ field }: { field: Field<string> }) {
  const t = useWords();
  return (
    <TextField
      label={t('sell.terminalReference')}
      help={t('sell.terminalReference.help')}
      field={field}
      maxLength={60}
      autoComplete="off"
    />
  );
}
