import { CheckField } from '../../ui/forms/field.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { TimeField } from '../fields/time-field.tsx';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { useDecisionForm } from '../frame/use-decision-form.ts';
import { changeSchema } from './batch-schema.ts';
import { changeCodes } from './codes.data.ts';
import styles from './codes.module.css';
import { ReductionFields } from './reduction-fields.tsx';
import type { FilteredProps } from './withdraw-dialog.tsx';

/** Changes the terms of the codes that are shown. A field that is left empty stays as it is. */
export function ChangeDialog({ filter, count, onDone, onClose }: FilteredProps) {
  const t = useWords();
  const { field, values, dialog } = useDecisionForm({
    schema: changeSchema,
    initial: {
      ticketsMax: '',
      changesReduction: false as boolean,
      'reduction.kind': 'PERCENT',
      'reduction.value': '',
      changesTimes: false as boolean,
      validFrom: '',
      validUntil: '',
    },
    send: ({ ticketsMax, changesReduction, reduction, changesTimes, validFrom, validUntil }) =>
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
    onDone: ({ changed }) => onDone(t('codes.changed', { count: changed })),
  });
  return (
    <DecisionDialog
      title={t('codes.change.title', { count })}
      confirm={t('codes.change.confirm')}
      {...dialog}
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
