import { type MailText, type MailTextState, mailText, mailWords } from '../../../contract/mail-texts.ts';
import { judgeMailText, type MailWords } from '../../../domain/mail/judge-mail-text.ts';
import { type MailTextName, mailTexts } from '../../../domain/mail/mail-texts.ts';
import { type Locale, locales } from '../../../words/locales.ts';
import type { FieldWords } from '../entity/field-words.tsx';
import { formSchema } from '../fields/form-schema.ts';
import { type LocalisedName, localisedValues } from '../fields/localised-field.tsx';
import type { SectionRules } from '../workshop/use-section.ts';
import { saveMailText } from './mail-texts.data.ts';

/** The heading is there in mails that have their own. */
export type MailValues = Record<LocalisedName<'subject' | 'heading' | 'body'>, string>;

export const mailFieldWords: FieldWords<MailValues> = {
  subject: 'mailTexts.subject',
  heading: 'mailTexts.heading',
  body: 'mailTexts.body',
};

/** The rules of the server, with the place that is wrong in their words. */
const schemaOf = (name: MailTextName) =>
  formSchema(
    mailText.superRefine((text, context) => {
      for (const locale of locales)
        for (const { field, code, place } of judgeMailText(name, inLocale(text, locale)))
          context.addIssue({
            code: 'custom',
            path: [field, locale],
            message: `mailTexts.invalid.${code}`,
            params: { place },
          });
    }),
  );

const inLocale = ({ subject, heading, body }: MailText, locale: Locale): MailWords => ({
  subject: subject[locale],
  ...(heading && { heading: heading[locale] }),
  body: body[locale],
});

const valuesOf = ({ text: { subject, heading, body } }: MailTextState): MailValues =>
  ({
    ...localisedValues('subject', subject),
    ...(heading && localisedValues('heading', heading)),
    ...localisedValues('body', body),
  }) as MailValues;

export function rulesOf(name: MailTextName): SectionRules<MailValues, MailTextState> {
  const schema = schemaOf(name);
  return {
    name: `mail ${name}`,
    schema: () => schema,
    valuesOf,
    save: (_row, fields, version = 0) => saveMailText(name, { ...(fields as MailText), version }),
  };
}

/** The typed words of one language; null while they are not right. */
export function wordsIn(name: MailTextName, locale: Locale, values: MailValues): MailWords | null {
  const read = mailWords.safeParse({
    subject: values[`subject.${locale}`],
    ...(mailTexts[name].hasHeading && { heading: values[`heading.${locale}`] }),
    body: values[`body.${locale}`],
  });
  return read.success && judgeMailText(name, read.data).length === 0 ? read.data : null;
}
