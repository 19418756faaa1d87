import { z } from 'zod';
import type { Zone } from '../../../contract/catalogue.ts';
import { programmeRoutes } from '../../../contract/programme.ts';
import { TextArea, TextField } from '../../ui/forms/field.tsx';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import type { EntityFormProps } from '../entity/entity.ts';
import { EntityForm } from '../entity/entity-form.tsx';
import type { FieldWords } from '../entity/field-words.tsx';
import { FixedField } from '../fields/fixed-field.tsx';
import { formSchema, orNull } from '../fields/form-schema.ts';
import { LocalisedField, localisedValues } from '../fields/localised-field.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { pictureSchema, pictureText } from '../fields/picture.data.ts';
import { PictureField } from '../fields/picture-field.tsx';
import { RelationField } from '../fields/relation-field.tsx';
import { SwitchField } from '../fields/switch-field.tsx';
import { siteName, siteRelation } from './relations.ts';

const { shape } = programmeRoutes.zones.create.body;
const schema = formSchema(
  z.object({
    site: shape.site,
    name: shape.name,
    names: shape.names,
    freeSeating: shape.freeSeating,
    standingCapacity: orNull(shape.standingCapacity),
    seatPlan: shape.seatPlan,
    autoArrangeAsc: shape.autoArrangeAsc,
    prefersMiddle: shape.prefersMiddle,
    image: pictureSchema,
  }),
);

const valuesOf = (zone: Zone | null) => ({
  'site.id': String(zone?.site.id ?? ''),
  name: zone?.name ?? '',
  ...localisedValues('names', zone?.names),
  freeSeating: zone?.freeSeating ?? false,
  standingCapacity: String(zone?.standingCapacity ?? ''),
  seatPlan: zone?.seatPlan ?? '',
  autoArrangeAsc: zone?.autoArrangeAsc ?? false,
  prefersMiddle: zone?.prefersMiddle ?? false,
  image: pictureText(zone?.image),
});

const words: FieldWords<ReturnType<typeof valuesOf>> = {
  site: 'limelightApp.zone.site',
  name: 'limelightApp.zone.name',
  names: 'limelightApp.zone.names',
  freeSeating: 'limelightApp.zone.freeSeating',
  standingCapacity: 'limelightApp.zone.standingCapacity',
  seatPlan: 'limelightApp.zone.seatPlan',
  autoArrangeAsc: 'limelightApp.zone.autoArrangeAsc',
  prefersMiddle: 'limelightApp.zone.prefersMiddle',
  image: 'limelightApp.zone.image',
};

export function ZoneForm({ entity, row }: EntityFormProps<Zone>) {
  const t = useWords();
  const { locale } = usePage();
  return (
    <EntityForm entity={entity} row={row} schema={schema} valuesOf={valuesOf} words={words}>
      {(field, { freeSeating }) => (
        <>
          {row ? (
            <FixedField label={t('limelightApp.zone.site')} help={t('limelightApp.zone.site.fixed')}>
              {siteName(row.site, locale)}
            </FixedField>
          ) : (
            <RelationField label={t('limelightApp.zone.site')} field={field('site.id')} to={siteRelation(locale)} />
          )}
          <TextField
            label={t('limelightApp.zone.name')}
            help={t('limelightApp.zone.name.help')}
            field={field('name')}
            autoComplete="off"
          />
          <LocalisedField label={t('limelightApp.zone.names')} name="names" field={field} />
          <SwitchField
            label={t('limelightApp.zone.freeSeating')}
            help={t('limelightApp.zone.freeSeating.help')}
            field={field('freeSeating')}
          />
          {freeSeating ? (
            <NumberField label={t('limelightApp.zone.standingCapacity')} field={field('standingCapacity')} />
          ) : (
            <>
              <TextArea
                label={t('limelightApp.zone.seatPlan')}
                help={t('limelightApp.zone.seatPlan.help')}
                field={field('seatPlan')}
                rows={8}
              />
              <SwitchField label={t('limelightApp.zone.autoArrangeAsc')} field={field('autoArrangeAsc')} />
              <SwitchField label={t('limelightApp.zone.prefersMiddle')} field={field('prefersMiddle')} />
            </>
          )}
          <PictureField label={t('limelightApp.zone.image')} use="plan" field={field('image')} />
        </>
      )}
    </EntityForm>
  );
}
