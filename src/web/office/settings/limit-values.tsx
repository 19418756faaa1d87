import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { limitSettings } from '../../../contract/settings.ts';
import { type Limits, limitNames } from '../../../domain/limits/usual-limits.ts';
import { useWords } from '../../ui/page/words.tsx';
import type { FieldWords } from '../entity/field-words.tsx';
import { formSchema } from '../fields/form-schema.ts';
import { NumberField } from '../fields/number-field.tsx';
import { ListFailed, OfficeWaiting } from '../frame/office-faces.tsx';
import { required } from '../workshop/sale-fields.ts';
import { RowSectionForm } from '../workshop/section-form.tsx';
import type { SectionRules } from '../workshop/use-section.ts';
import workshop from '../workshop/workshop.module.css';
import { type LimitValuesState, limitValuesQuery, saveLimits, undoLimits } from './limits.data.ts';
import { SettingChanges } from './setting-changes.tsx';
import { useSaved } from './settings.data.ts';

const { page, catalogue, queue, order, image } = limitSettings.shape;
const schema = formSchema(
  z.object({
    page: required(page),
    catalogue: required(catalogue),
    queue: required(queue),
    order: required(order),
    image: required(image),
  }),
);
const valuesOf = ({ value }: LimitValuesState) => ({
  page: String(value.page),
  catalogue: String(value.catalogue),
  queue: String(value.queue),
  order: String(value.order),
  image: String(value.image),
});
type Values = ReturnType<typeof valuesOf>;

const rules: SectionRules<Values, LimitValuesState> = {
  name: 'settings limits',
  schema: () => schema,
  valuesOf,
  save: (_row, fields, version = 0) => saveLimits({ ...(fields as Limits), version }),
};
const words = {
  page: 'limits.page',
  catalogue: 'limits.catalogue',
  queue: 'limits.queue',
  order: 'limits.order',
  image: 'limits.image',
} as const satisfies FieldWords<Values>;

export function LimitValues() {
  const t = useWords();
  const { data, isError, refetch } = useQuery(limitValuesQuery);
  const follow = useSaved<LimitValuesState>(limitValuesQuery.queryKey);
  if (!data) return isError ? <ListFailed onRetry={() => void refetch()} /> : <OfficeWaiting />;
  const undo = async (version: number) => {
    const result = await undoLimits(version);
    if (result.isOk) follow(result.body);
    return result;
  };
  return (
    <>
      <RowSectionForm row={data} rules={rules} follow={follow} words={words}>
        {(field) => (
          <div className={workshop.triple}>
            {limitNames.map((name) => (
              <NumberField key={name} label={t(words[name])} field={field(name)} />
            ))}
          </div>
        )}
      </RowSectionForm>
      <SettingChanges changes={data.changes} undo={undo} />
    </>
  );
}
