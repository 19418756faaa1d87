import type { z } from 'zod';
import type { Result } from '../../api/call.ts';
import { renameFields } from '../../ui/forms/rename-fields.ts';
import { type FormValues, useForm } from '../../ui/forms/use-form.ts';
import { useDecision } from './use-decision.ts';

type Options<Values extends FormValues, Schema extends z.ZodType, Reply> = {
  schema: Schema;
  initial: Values;
  send: (values: z.output<Schema>) => Promise<Result<Reply>>;
  onDone: (reply: Reply, values: z.output<Schema>) => void;
  /** The fields of the form for those of the server that have other names. */
  names?: Record<string, keyof Values & string>;
};

/** A form that is sent once. A field that the server refuses says so itself. */
export function useDecisionForm<Values extends FormValues, Schema extends z.ZodType, Reply>(
  options: Options<Values, Schema, Reply>,
) {
  const { schema, initial, send, onDone, names = {} } = options;
  const { decide, isBusy, failure } = useDecision();
  const { form, submit, refuse, ...rest } = useForm({
    schema,
    initial,
    onSubmit: (values) =>
      void decide(
        async () => {
          const result = await send(values);
          if (!result.isOk) refuse(renameFields(result, (name) => names[name]));
          return result;
        },
        (reply) => onDone(reply, values),
      ),
  });
  /** The props of the `DecisionDialog` around the fields. */
  const dialog = { isBusy, failure, formRef: form, onConfirm: submit };
  return { ...rest, dialog };
}
