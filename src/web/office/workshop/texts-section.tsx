import { z } from 'zod';
import type { EventDetail } from '../../../contract/catalogue.ts';
import { programmeRoutes } from '../../../contract/programme.ts';
import { locales } from '../../../words/locales.ts';
import { useWords } from '../../ui/page/words.tsx';
import type { FieldWords } from '../entity/field-words.tsx';
import { formSchema } from '../fields/form-schema.ts';
import { LocalisedField, localisedValues } from '../fields/localised-field.tsx';
import { MarkdownField } from './markdown-field.tsx';
import { SectionForm } from './section-form.tsx';

type Texts = NonNullable<EventDetail['detailsMarkdown']>;

/** The details as they are written: the markdown, or the HTML of an older client. */
const writtenDetails = ({ details, detailsMarkdown = {} }: EventDetail): Texts => ({ ...details, ...detailsMarkdown });

const valuesOf = (event: EventDetail) => ({
  ...localisedValues('performers', event.performers),
  ...localisedValues('descriptions', event.descriptions),
  ...localisedValues('detailsMarkdown', writtenDetails(event)),
  ...localisedValues('buyNotes', event.buyNotes),
});
type Values = ReturnType<typeof valuesOf>;

const { performers, descriptions, detailsMarkdown, buyNotes } = programmeRoutes.events.change.body.shape;
const fields = z.object({ performers, descriptions, detailsMarkdown, buyNotes });

/** HTML without a change is not sent as markdown: it stays as the older client sent it. */
const schema = (event: EventDetail) =>
  formSchema(
    fields.transform(({ detailsMarkdown: typed, ...texts }) => {
      const kept = locales.filter(
        (locale) => event.detailsMarkdown?.[locale] === undefined && typed?.[locale] === event.details[locale],
      );
      const written = Object.entries(typed ?? {}).filter(([locale]) => !kept.some((each) => each === locale));
      return { ...texts, detailsMarkdown: Object.fromEntries(written) };
    }),
  );

const rules = { name: 'texts', schema, valuesOf };
const words: FieldWords<Values> = {
  performers: 'limelightApp.event.performers',
  descriptions: 'limelightApp.event.descriptions',
  detailsMarkdown: 'limelightApp.event.details',
  buyNotes: 'limelightApp.event.buyNotes',
};

export function TextsSection({ event }: { event: EventDetail }) {
  const t = useWords();
  return (
    <SectionForm event={event} rules={rules} words={words}>
      {(field) => (
        <>
          <LocalisedField label={t('limelightApp.event.performers')} name="performers" field={field} />
          <LocalisedField label={t('limelightApp.event.descriptions')} name="descriptions" field={field} rows={2} />
          <MarkdownField
            label={t('limelightApp.event.details')}
            field={(locale) => field(`detailsMarkdown.${locale}`)}
            saved={event.details}
          />
          <LocalisedField
            label={t('limelightApp.event.buyNotes')}
            name="buyNotes"
            field={field}
            rows={6}
            help={t('workshop.buyNotes.help')}
          />
        </>
      )}
    </SectionForm>
  );
}
