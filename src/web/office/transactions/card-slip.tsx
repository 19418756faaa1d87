import { TextField } from '../../ui/forms/field.tsx';
import type { Field } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';

/** Money that a card terminal took has the number on its slip. */
export const hasSlip = (typed: { method: string; terminalReference: string }): boolean =>
  typed.method !== 'COUNTER_CARD' || typed.terminalReference !== '';
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
