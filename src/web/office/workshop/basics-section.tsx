import { z } from 'zod';
import type { EventDetail } from '../../../contract/catalogue.ts';
import { programmeRoutes } from '../../../contract/programme.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import type { FieldWords } from '../entity/field-words.tsx';
import { formSchema, orNull } from '../fields/form-schema.ts';
import { NumberField } from '../fields/number-field.tsx';
import { RelationField } from '../fields/relation-field.tsx';
import { siteRelation } from '../programme/relations.ts';
import { SectionForm } from './section-form.tsx';

import styles from './workshop.module.css';

const shape = programmeRoutes.events.change.body.shape;
const schema = formSchema(
  z.object({
    nameCht: shape.nameCht,
    nameEng: shape.nameEng,
    eventCode: shape.eventCode,
    site: shape.site,
    doorsMinutesBefore: orNull(shape.doorsMinutesBefore),
    durationMinutes: orNull(shape.durationMinutes),
    locationUrl: orNull(shape.locationUrl),
    bannerPosition: orNull(shape.bannerPosition),
  }),
);

const textOf = (value: string | number | null | undefined): string => String(value ?? '');
const valuesOf = (event: EventDetail) => ({
  nameCht: event.nameCht,
  nameEng: event.nameEng,
  eventCode: event.eventCode,
  'site.id': String(event.site.id),
  doorsMinutesBefore: textOf(event.doorsMinutesBefore),
  durationMinutes: textOf(event.durationMinutes),
  locationUrl: textOf(event.locationUrl),
  bannerPosition: textOf(event.bannerPosition),
});
type Values = ReturnType<typeof valuesOf>;

const rules = { name: 'basics', schema: () => schema, valuesOf };
const words: FieldWords<Values> = {
  nameCht: 'limelightApp.event.nameCht',
  nameEng: 'limelightApp.event.nameEng',
  eventCode: 'limelightApp.event.eventCode',
  site: 'limelightApp.event.site',
  doorsMinutesBefore: 'limelightApp.event.doorsMinutesBefore',
  durationMinutes: 'limelightApp.event.durationMinutes',
  locationUrl: 'limelightApp.event.locationUrl',
  bannerPosition: 'limelightApp.event.bannerPosition',
};

export function BasicsSection({ event }: { event: EventDetail }) {
  const t = useWords();
  const { locale } = usePage();
  return (
    <SectionForm event={event} rules={rules} words={words}>
      {(field) => (
        <>
          <div className={styles.pair}>
            <TextField label={t('limelightApp.event.nameCht')} field={field('nameCht')} autoComplete="off" />
            <TextField label={t('limelightApp.event.nameEng')} field={field('nameEng')} autoComplete="off" />
          </div>
          <div className={styles.pair}>
            <TextField
              label={t('limelightApp.event.eventCode')}
              help={t('workshop.eventCode.help')}
              field={field('eventCode')}
              autoComplete="off"
              autoCapitalize="none"
            />
            <RelationField label={t('limelightApp.event.site')} field={field('site.id')} to={siteRelation(locale)} />
          </div>
          <div className={styles.pair}>
            <NumberField label={t('limelightApp.event.doorsMinutesBefore')} field={field('doorsMinutesBefore')} />
            <NumberField label={t('limelightApp.event.durationMinutes')} field={field('durationMinutes')} />
          </div>
          <div className={styles.pair}>
            <TextField
              label={t('limelightApp.event.locationUrl')}
              help={t('workshop.locationUrl.help')}
              field={field('locationUrl')}
              autoComplete="off"
              inputMode="url"
            />
            <NumberField
              label={t('limelightApp.event.bannerPosition')}
              help={t('workshop.bannerPosition.help')}
              field={field('bannerPosition')}
            />
          </div>
        </>
      )}
    </SectionForm>
  );
}
