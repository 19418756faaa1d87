import { useState } from 'react';
import { z } from 'zod';
import type { EventDetail, Picture } from '../../../contract/catalogue.ts';
import { programmeRoutes } from '../../../contract/programme.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import type { Field } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import type { FieldWords } from '../entity/field-words.tsx';
import { formSchema } from '../fields/form-schema.ts';
import { LocalisedField, localisedValues } from '../fields/localised-field.tsx';
import { type PictureUse, pictureSchema, pictureText } from '../fields/picture.data.ts';
import { PictureField } from '../fields/picture-field.tsx';
import { CropDialog } from './crop-dialog.tsx';
import { FocusField, focusText, readFocus } from './focus-field.tsx';
import { SectionForm } from './section-form.tsx';
import styles from './workshop.module.css';

const { imageAlts, seatingPlanAlts } = programmeRoutes.events.change.body.shape;
const schema = formSchema(
  z.object({
    image: pictureSchema,
    banner: pictureSchema,
    seatingPlan: pictureSchema,
    imageAlts,
    seatingPlanAlts,
    bannerFocus: z.string().transform(readFocus),
  }),
);

const valuesOf = (event: EventDetail) => ({
  image: pictureText(event.image),
  ...localisedValues('imageAlts', event.imageAlts),
  banner: pictureText(event.banner),
  bannerFocus: focusText(event.bannerFocus),
  seatingPlan: pictureText(event.seatingPlan),
  ...localisedValues('seatingPlanAlts', event.seatingPlanAlts),
});
type Values = ReturnType<typeof valuesOf>;

const rules = { name: 'pictures', schema: () => schema, valuesOf };
const words: FieldWords<Values> = {
  image: 'limelightApp.event.image',
  imageAlts: 'workshop.imageAlts',
  banner: 'limelightApp.event.banner',
  bannerFocus: 'workshop.focus',
  seatingPlan: 'limelightApp.event.seatingPlan',
  seatingPlanAlts: 'workshop.seatingPlanAlts',
};

export function PicturesSection({ event }: { event: EventDetail }) {
  const t = useWords();
  return (
    <SectionForm event={event} rules={rules} words={words}>
      {(field) => (
        <>
          <div className={styles.pair}>
            <CroppedPicture
              label={t('limelightApp.event.image')}
              field={field('image')}
              use="poster"
              help={t('workshop.poster.help')}
            />
            <LocalisedField
              label={t('workshop.imageAlts')}
              name="imageAlts"
              field={field}
              help={t('workshop.alts.help')}
            />
          </div>
          <div className={styles.pair}>
            <CroppedPicture
              label={t('limelightApp.event.banner')}
              field={field('banner')}
              use="banner"
              help={t('workshop.banner.help')}
            />
            <FocusField field={field('bannerFocus')} picture={pictureIn(field('banner'))} />
          </div>
          <div className={styles.pair}>
            <CroppedPicture
              label={t('limelightApp.event.seatingPlan')}
              field={field('seatingPlan')}
              use="plan"
              help={t('workshop.seatingPlan.help')}
            />
            <LocalisedField label={t('workshop.seatingPlanAlts')} name="seatingPlanAlts" field={field} />
          </div>
        </>
      )}
    </SectionForm>
  );
}

const pictureIn = ({ value }: Field<string>): Picture | null => (value === '' ? null : (JSON.parse(value) as Picture));

type PictureProps = { label: string; field: Field<string>; use: PictureUse; help: string };

function CroppedPicture({ label, field, use, help }: PictureProps) {
  const t = useWords();
  const [isCropping, setIsCropping] = useState(false);
  const picture = pictureIn(field);
  return (
    <div className={styles.stack}>
      <PictureField label={label} field={field} use={use} help={help} />
      {picture && (
        <button type="button" className={buttonClass({ kind: 'line' })} onClick={() => setIsCropping(true)}>
          {t('workshop.crop')}
          <span className="sr-only"> {label}</span>
        </button>
      )}
      {picture && isCropping && (
        <CropDialog
          label={label}
          picture={picture}
          use={use}
          onClose={() => setIsCropping(false)}
          onCropped={(part) => {
            field.onChange(pictureText(part));
            setIsCropping(false);
          }}
        />
      )}
    </div>
  );
}
