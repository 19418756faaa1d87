import { z } from 'zod';
import type { Site } from '../../../contract/catalogue.ts';
import { programmeRoutes } from '../../../contract/programme.ts';
import { regionOfTexts } from '../../../domain/catalogue/region-of-site.ts';
import { SelectField, TextField } from '../../ui/forms/field.tsx';
import { useWords } from '../../ui/page/words.tsx';
import type { EntityFormProps } from '../entity/entity.ts';
import { EntityForm } from '../entity/entity-form.tsx';
import type { FieldWords } from '../entity/field-words.tsx';
import { formSchema } from '../fields/form-schema.ts';
import { LocalisedField, localisedValues } from '../fields/localised-field.tsx';

const { shape } = programmeRoutes.sites.create.body;
const schema = formSchema(
  z.object({
    name: shape.name,
    names: shape.names,
    region: shape.region,
    districts: shape.districts,
    address: shape.address,
    addresses: shape.addresses,
  }),
);

const regions = ['HK', 'MO'] as const;

const valuesOf = (site: Site | null) => ({
  name: site?.name ?? '',
  ...localisedValues('names', site?.names),
  region: (site?.region ?? '') as string,
  ...localisedValues('districts', site?.districts),
  address: site?.address ?? '',
  ...localisedValues('addresses', site?.addresses),
});

const words: FieldWords<ReturnType<typeof valuesOf>> = {
  name: 'limelightApp.site.name',
  names: 'limelightApp.site.names',
  region: ['limelightApp.site.region', (region, t) => t(`limelightApp.Region.${region as Site['region']}`)],
  districts: 'limelightApp.site.districts',
  address: 'limelightApp.site.address',
  addresses: 'limelightApp.site.addresses',
};

export function SiteForm({ entity, row }: EntityFormProps<Site>) {
  const t = useWords();
  return (
    <EntityForm entity={entity} row={row} schema={schema} valuesOf={valuesOf} words={words}>
      {(field, values) => (
        <>
          <TextField
            label={t('limelightApp.site.name')}
            help={t('limelightApp.site.name.help')}
            field={field('name')}
            autoComplete="off"
          />
          <LocalisedField label={t('limelightApp.site.names')} name="names" field={field} />
          <LocalisedField label={t('limelightApp.site.districts')} name="districts" field={field} />
          <TextField label={t('limelightApp.site.address')} field={field('address')} autoComplete="off" />
          <LocalisedField label={t('limelightApp.site.addresses')} name="addresses" field={field} />
          <SelectField
            label={t('limelightApp.site.region')}
            help={t('limelightApp.site.region.help')}
            field={field('region')}
          >
            {row === null && (
              <option value="">
                {t('limelightApp.site.region.preset', {
                  region: t(`limelightApp.Region.${regionOfTexts(Object.values(values))}`),
                })}
              </option>
            )}
            {regions.map((region) => (
              <option key={region} value={region}>
                {t(`limelightApp.Region.${region}`)}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </EntityForm>
  );
}
