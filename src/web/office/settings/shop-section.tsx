import { useQuery } from '@tanstack/react-query';
import { type ShopSettings, shopSettings } from '../../../contract/settings.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { useWords } from '../../ui/page/words.tsx';
import type { FieldWords } from '../entity/field-words.tsx';
import { formSchema } from '../fields/form-schema.ts';
import { LocalisedField, localisedValues } from '../fields/localised-field.tsx';
import { ListFailed, OfficeWaiting } from '../frame/office-faces.tsx';
import { RowSectionForm } from '../workshop/section-form.tsx';
import type { SectionRules } from '../workshop/use-section.ts';
import { SettingChanges } from './setting-changes.tsx';
import { type ShopState, saveShop, shopQuery, undoShop, useSaved } from './settings.data.ts';

const schema = formSchema(shopSettings);
const valuesOf = ({ value }: ShopState) => ({
  ...localisedValues('names', value.names),
  email: value.email,
  phone: value.phone,
  ...localisedValues('addresses', value.addresses),
  ...localisedValues('hours', value.hours),
});
type Values = ReturnType<typeof valuesOf>;

const rules: SectionRules<Values, ShopState> = {
  name: 'settings shop',
  schema: () => schema,
  valuesOf,
  save: (_row, fields, version = 0) => saveShop({ ...(fields as ShopSettings), version }),
};

const words: FieldWords<Values> = {
  names: 'shopSettings.names',
  email: 'shopSettings.email',
  phone: 'shopSettings.phone',
  addresses: 'shopSettings.addresses',
  hours: 'shopSettings.hours',
};

/** The names of the shop, and how it is reached. */
export function ShopSection() {
  const t = useWords();
  const { data, isError, refetch } = useQuery(shopQuery);
  const follow = useSaved<ShopState>(shopQuery.queryKey);
  if (!data) return isError ? <ListFailed onRetry={() => void refetch()} /> : <OfficeWaiting />;
  const undo = async (version: number) => {
    const result = await undoShop(version);
    if (result.isOk) follow(result.body);
    return result;
  };
  return (
    <>
      <RowSectionForm row={data} rules={rules} follow={follow} words={words}>
        {(field) => (
          <>
            <LocalisedField label={t('shopSettings.names')} name="names" field={field} />
            <TextField label={t('shopSettings.email')} field={field('email')} type="email" autoComplete="off" />
            <TextField label={t('shopSettings.phone')} field={field('phone')} type="tel" autoComplete="off" />
            <LocalisedField label={t('shopSettings.addresses')} name="addresses" field={field} />
            <LocalisedField label={t('shopSettings.hours')} name="hours" field={field} />
          </>
        )}
      </RowSectionForm>
      <SettingChanges changes={data.changes} undo={undo} />
    </>
  );
}
