import type { ReactNode } from 'react';
import { z } from 'zod';
import { reasonLengthMax } from '../../../contract/cockpit.ts';
import { oneLine } from '../../../contract/text.ts';
import type { Result } from '../../api/call.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { TextField } from '../../ui/forms/field.tsx';
import type { Field } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { useDecisionForm } from '../frame/use-decision-form.ts';

type Texts = Record<string, string>;
type Props = {
  /** The title, which the button says too. */
  title: string;
  /** The effect of the change. */
  text: string;
  /** Further fields, with their rules and their values at the beginning. */
  fields?: {
    schema: Record<string, z.ZodType>;
    initial: Texts;
    draw: (field: (name: string) => Field<string>) => ReactNode;
  };
  change: (reason: string, values: Record<string, unknown>) => Promise<Result<object>>;
  onClose: () => void;
};

/** The second look before a sale is changed: what happens, and why it is done. The reason is kept in the audit. */
export function ChangeDialog({ title, text, fields, change, onClose }: Props) {
  const t = useWords();
  const done = () => {
    showToast({ text: t('cockpit.changed') });
    onClose();
  };
  const schema = z.object({ ...fields?.schema, reason: oneLine(reasonLengthMax) });
  const initial: Texts = { ...fields?.initial, reason: '' };
  const send = ({ reason, ...values }: { reason: string }) => change(reason, values);
  const { field, dialog } = useDecisionForm({ schema, initial, send, onDone: done });
  return (
    <DecisionDialog title={title} confirm={title} {...dialog} onClose={onClose}>
      <p>{text}</p>
      {fields?.draw(field)}
      <TextField
        field={field('reason')}
        label={t('cockpit.reason')}
        help={t('cockpit.reason.help')}
        maxLength={reasonLengthMax}
      />
    </DecisionDialog>
  );
}
