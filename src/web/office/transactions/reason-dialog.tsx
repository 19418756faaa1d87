import type { ReactNode } from 'react';
import { z } from 'zod';
import { reason } from '../../../contract/order-actions.ts';
import { reasonLengthMax } from '../../../domain/orders/order-actions.ts';
import type { Result } from '../../api/call.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { type Field, useForm } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { useOrderAction } from './use-order-action.ts';

type Props = {
  title: string;
  confirm: string;
  done: string;
  onDecide: (reason: string) => Promise<Result<unknown>>;
  onClose: () => void;
  children: ReactNode;
};

const schema = z.object({ reason });

/** An action that needs nothing but its reason. */
export function ReasonDialog({ title, confirm, done, onDecide, onClose, children }: Props) {
  const { act, isBusy, failure } = useOrderAction(onClose);
  const { form, field, submit } = useForm({
    schema,
    initial: { reason: '' },
    onSubmit: (typed) => void act(() => onDecide(typed.reason), done),
  });
  return (
    <DecisionDialog {...{ title, confirm, isBusy, failure, onClose }} formRef={form} onConfirm={submit}>
      {children}
      <ReasonField field={field('reason')} />
    </DecisionDialog>
  );
}

/** Colleagues read it in the timeline, and the buyer never does. */
export function ReasonField({ field }: { field: Field<string> }) {
  const t = useWords();
  return (
    <TextField
      field={field}
      label={t('orderActions.reason')}
      help={t('orderActions.reason.help')}
      maxLength={reasonLengthMax}
      autoComplete="off"
    />
  );
}
