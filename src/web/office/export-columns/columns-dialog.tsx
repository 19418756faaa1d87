import { useState } from 'react';
import { z } from 'zod';
import { type ColumnsContents, columnNames, columnsContents } from '../../../contract/export-columns.ts';
import { SelectField } from '../../ui/forms/field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { usePlaceExport } from '../frame/export-menu.tsx';
import type { NewExport } from '../frame/exports.data.ts';
import { ColumnList } from './column-list.tsx';
import styles from './columns.module.css';
import { SavedColumns } from './saved-columns.tsx';
import { useColumns } from './use-columns.ts';

type OrderExport = Extract<NewExport, { contents: ColumnsContents }>;
type Props = { filter: OrderExport['filter']; onClose: () => void };

const formats = ['XLSX', 'CSV', 'PDF'] as const;
const schema = z.object({ contents: z.enum(columnsContents), format: z.enum(formats) });

/** An export of orders or tickets with the columns and the order that staff choose. */
export function ColumnsDialog({ filter, onClose }: Props) {
  const t = useWords();
  const { locale } = usePage();
  const { place, isBusy } = usePlaceExport();
  const [failure, setFailure] = useState<string | null>(null);
  const used = useColumns('orders');
  const { columns, show } = used;
  const { form, field, values, submit } = useForm({
    schema,
    initial: { contents: 'orders', format: 'XLSX' },
    onSubmit: ({ contents, format }) => {
      if (columns.length === 0) return setFailure(t('exports.columns.none'));
      // All columns in their usual order are no choice: a later column will be among them.
      const isUsual = columns.join() === columnNames(contents).join();
      const order = { contents, format, locale, filter, ...(!isUsual && { columns }) };
      void place(order).then((isPlaced) => isPlaced && onClose());
    },
  });
  const contents = values.contents as ColumnsContents;
  const contentsField = field('contents');
  return (
    <DecisionDialog
      title={t('exports.columns.title')}
      confirm={t('exports.order')}
      isBusy={isBusy}
      failure={columns.length === 0 ? failure : null}
      formRef={form}
      onConfirm={submit}
      onClose={onClose}
    >
      <div className={styles.pair}>
        <SelectField
          label={t('exports.columns.contents')}
          field={{
            ...contentsField,
            onChange: (value) => {
              contentsField.onChange(value);
              show(value as ColumnsContents);
            },
          }}
        >
          {columnsContents.map((each) => (
            <option key={each} value={each}>
              {t(`exports.contents.${each}`)}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('exports.columns.format')} field={field('format')}>
          {formats.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
      </div>
      <ColumnList contents={contents} used={used} />
      <SavedColumns contents={contents} columns={columns} onShow={(saved) => show(contents, saved)} />
    </DecisionDialog>
  );
}
