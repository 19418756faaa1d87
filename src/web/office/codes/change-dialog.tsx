import { z } from 'zod';
import { codeBatchRoutes, codeDollarsMax } from '../../../contract/code-batches.ts';
import { dollars } from '../../../contract/programme.ts';
import { reductions } from '../../../domain/codes/code-terms.ts';
import { CheckField } from '../../ui/forms/field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { formSchema, orNull } from '../fields/form-schema.ts';
import { NumberField } from '../fields/number-field.tsx';
import { TimeField } from '../fields/time-field.tsx';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { useDecision } from '../frame/use-decision.ts';
import { changeCodes } from './codes.data.ts';
import styles from './codes.module.css';
import { ReductionFields } from './new-batch.tsx';
import type { FilteredProps } from './withdraw-dialog.tsx';

const { shape } = codeBatchRoutes.change.body;
const schema = formSchema(
  z.object({
    ticketsMax: orNull(shape.ticketsMax.unwrap().nullable()),
    changesReduction: z.boolean(),
    reduction: z.object({ kind: z.enum(reductions), value: orNull(dollars(codeDollarsMax).nullable()) }),
    changesTimes: z.boolean(),
    validFrom: orNull(shape.validFrom),
    validUntil: orNull(shape.validUntil),
  }),
);

/** Changes the terms of the codes that are shown. A field that is left empty stays as it is. */
export function ChangeDialog({ filter, count, onDone, onClose }: FilteredProps) {
  const t = useWords();
  const { decide, isBusy, failure } = useDecision();
  const { form, field, submit, values } = useForm({
    schema,
    initial: {
      ticketsMax: '',
      changesReduction: false as boolean,
      'reduction.kind': 'PERCENT',
      'reduction.value': '',
      changesTimes: false as boolean,
      validFrom: '',
      validUntil: '',
    },
    onSubmit: ({ ticketsMax, changesReduction, reduction, changesTimes, validFrom, validUntil }) =>
      void decide(
        () =>
          changeCodes({
            ...filter,
            count,
            ...(ticketsMax !== null && { ticketsMax }),
            ...(changesReduction && { reduction: { kind: reduction.kind, value: reduction.value ?? 0 } }),
            ...(changesTimes && {
              validFrom: validFrom?.toISOString() ?? null,
              validUntil: validUntil?.toISOString() ?? null,
            }),
          }),
        ({ changed }) => onDone(t('codes.changed', { count: changed })),
      ),
  });
  return (
    <DecisionDialog
      title={t('codes.change.title', { count })}
      confirm={t('codes.change.confirm')}
      isBusy={isBusy}
      failure={failure}
      formRef={form}
      onConfirm={submit}
      onClose={onClose}
    >
      <NumberField label={t('codes.ticketsMax')} help={t('codes.change.ticketsMax.help')} field={field('ticketsMax')} />
      <CheckField field={field('changesReduction')}>{t('codes.change.reduction')}</CheckField>
      {values.changesReduction && <ReductionFields kind={field('reduction.kind')} value={field('reduction.value')} />}
      <CheckField field={field('changesTimes')}>{t('codes.change.times')}</CheckField>
      {values.changesTimes && (
        <div className={styles.pair}>
          <TimeField label={t('codes.validFrom')} field={field('validFrom')} />
          <TimeField label={t('codes.validUntil')} field={field('validUntil')} />
        </div>
      )}
    </DecisionDialog>
  );
}
