import { z } from 'zod';
import { type Outlet, outletRoutes } from '../../../contract/outlets.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { useWords } from '../../ui/page/words.tsx';
import type { EntityFormProps } from '../entity/entity.ts';
import { EntityForm } from '../entity/entity-form.tsx';
import type { FieldWords } from '../entity/field-words.tsx';
import { formSchema } from '../fields/form-schema.ts';

const { shape } = outletRoutes.create.body;
const schema = formSchema(z.object({ name: shape.name, commissionPercent: shape.commissionPercent }));

const valuesOf = (outlet: Outlet | null) => ({
  name: outlet?.name ?? '',
  commissionPercent: String(outlet?.commissionPercent ?? ''),
});

const words: FieldWords<ReturnType<typeof valuesOf>> = {
  name: 'limelightApp.outlet.name',
  commissionPercent: 'limelightApp.outlet.commissionPercent',
};

export function OutletForm({ entity, row }: EntityFormProps<Outlet>) {
  const t = useWords();
  return (
    <EntityForm entity={entity} row={row} schema={schema} valuesOf={valuesOf} words={words}>
      {(field) => (
        <>
          <TextField label={t('limelightApp.outlet.name')} field={field('name')} maxLength={120} autoComplete="off" />
          <TextField
            label={t('limelightApp.outlet.commissionPercent')}
            help={t('limelightApp.outlet.commissionPercent.help')}
            field={field('commissionPercent')}
            inputMode="decimal"
            autoComplete="off"
          />
        </>
      )}
    </EntityForm>
  );
}
