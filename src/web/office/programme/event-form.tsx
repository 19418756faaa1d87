import { z } from 'zod';
import type { Event } from '../../../contract/catalogue.ts';
import { programmeRoutes, ticketsPerOrder } from '../../../contract/programme.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import type { EntityFormProps } from '../entity/entity.ts';
import formStyles from '../entity/entity-form.module.css';
import { EntityForm } from '../entity/entity-form.tsx';
import type { FieldWords } from '../entity/field-words.tsx';
import { formSchema, orNull } from '../fields/form-schema.ts';
import { LocalisedField, localisedValues } from '../fields/localised-field.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { pictureSchema, pictureText } from '../fields/picture.data.ts';
import { PictureField } from '../fields/picture-field.tsx';
import { RelationField } from '../fields/relation-field.tsx';
import { TimeField } from '../fields/time-field.tsx';
import { siteRelation } from './relations.ts';

const { shape } = programmeRoutes.events.create.body;
const schema = formSchema(
  z.object({
    eventCode: shape.eventCode,
    nameCht: shape.nameCht,
    nameEng: shape.nameEng,
    site: shape.site,
    performers: shape.performers,
    descriptions: shape.descriptions,
    maxTicketsPerOrder: ticketsPerOrder,
    saleOpensAt: orNull(shape.saleOpensAt),
    locationUrl: shape.locationUrl,
    image: pictureSchema,
    banner: pictureSchema,
    seatingPlan: pictureSchema,
  }),
);

const valuesOf = (event: Event | null, usualTicketsMax: number) => ({
  eventCode: event?.eventCode ?? '',
  nameCht: event?.nameCht ?? '',
  nameEng: event?.nameEng ?? '',
  'site.id': String(event?.site.id ?? ''),
  ...localisedValues('performers', event?.performers),
  ...localisedValues('descriptions', event?.descriptions),
  maxTicketsPerOrder: String(event?.maxTicketsPerOrder ?? usualTicketsMax),
  saleOpensAt: event?.saleOpensAt ?? '',
  locationUrl: event?.locationUrl ?? '',
  image: pictureText(event?.image),
  banner: pictureText(event?.banner),
  seatingPlan: pictureText(event?.seatingPlan),
});

const words: FieldWords<ReturnType<typeof valuesOf>> = {
  eventCode: 'limelightApp.event.eventCode',
  nameCht: 'limelightApp.event.nameCht',
  nameEng: 'limelightApp.event.nameEng',
  site: 'limelightApp.event.site',
  performers: 'limelightApp.event.performers',
  descriptions: 'limelightApp.event.descriptions',
  maxTicketsPerOrder: 'limelightApp.event.maxTicketsPerOrder',
  saleOpensAt: 'limelightApp.event.saleOpensAt',
  locationUrl: 'limelightApp.event.locationUrl',
  image: 'limelightApp.event.image',
  banner: 'limelightApp.event.banner',
  seatingPlan: 'limelightApp.event.seatingPlan',
};

export function EventForm({ entity, row }: EntityFormProps<Event>) {
  const t = useWords();
  const { locale, shop } = usePage();
  const ownValues = (event: Event | null) => valuesOf(event, shop.ticketsPerOrderMax);
  return (
    <EntityForm entity={entity} row={row} schema={schema} valuesOf={ownValues} words={words}>
      {(field) => (
        <>
          {!row && <Notice kind="plain">{t('limelightApp.event.draft')}</Notice>}
          <TextField
            label={t('limelightApp.event.eventCode')}
            help={t('limelightApp.event.eventCode.help')}
            words="limelightApp.event.eventCode"
            field={field('eventCode')}
            autoComplete="off"
            autoCapitalize="characters"
          />
          <div className={formStyles.pair}>
            <TextField
              label={t('limelightApp.event.nameCht')}
              field={field('nameCht')}
              autoComplete="off"
              lang="zh-HK"
            />
            <TextField label={t('limelightApp.event.nameEng')} field={field('nameEng')} autoComplete="off" lang="en" />
          </div>
          <RelationField label={t('limelightApp.event.site')} field={field('site.id')} to={siteRelation(locale)} />
          <LocalisedField label={t('limelightApp.event.performers')} name="performers" field={field} />
          <LocalisedField label={t('limelightApp.event.descriptions')} name="descriptions" field={field} rows={3} />
          <NumberField label={t('limelightApp.event.maxTicketsPerOrder')} field={field('maxTicketsPerOrder')} />
          <TimeField
            label={t('limelightApp.event.saleOpensAt')}
            help={t('limelightApp.event.saleOpensAt.help')}
            field={field('saleOpensAt')}
          />
          <TextField
            label={t('limelightApp.event.locationUrl')}
            words="limelightApp.event.locationUrl"
            field={field('locationUrl')}
            inputMode="url"
            autoComplete="off"
          />
          <PictureField label={t('limelightApp.event.image')} use="poster" field={field('image')} />
          <PictureField label={t('limelightApp.event.banner')} use="banner" field={field('banner')} />
          <PictureField label={t('limelightApp.event.seatingPlan')} use="plan" field={field('seatingPlan')} />
        </>
      )}
    </EntityForm>
  );
}
