import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { settingsBody, type TicketSettingsInput, type TicketSettingsReply } from '../../../contract/office-tickets.ts';
import type { Workshop } from '../../../contract/workshop.ts';
import { type HolderQuestion, holderQuestions } from '../../../domain/tickets/ticket-settings.ts';
import { SelectField } from '../../ui/forms/field.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
import type { FieldWords } from '../entity/field-words.tsx';
import { formSchema, orNull } from '../fields/form-schema.ts';
import { LocalisedField, localisedValues } from '../fields/localised-field.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { SwitchField } from '../fields/switch-field.tsx';
import { ListFailed, OfficeWaiting } from '../frame/office-faces.tsx';
import { GatesPart } from './gates-part.tsx';
import { required } from './sale-fields.ts';
import { type FieldOf, RowSectionForm } from './section-form.tsx';
import { saveTicketSettings, ticketSettingsQuery, useSettingsChange } from './ticket-settings.data.ts';
import type { SectionRules } from './use-section.ts';
import styles from './workshop.module.css';

const { releaseDays, reminderHours, holderNames, checksIdentity, allowsReentry, transfersMax, terms } =
  settingsBody.shape;
const schema = formSchema(
  z
    .object({
      releaseDays: orNull(releaseDays),
      reminderHours: orNull(reminderHours),
      holderNames,
      checksIdentity,
      allowsReentry,
      transfersMax: required(transfersMax),
      terms,
    })
    .refine((typed) => !typed.checksIdentity || typed.holderNames !== 'NO', {
      path: ['holderNames'],
      message: 'HolderNames',
    }),
);

const textOf = (value: number | null): string => (value === null ? '' : String(value));
const valuesOf = (settings: TicketSettingsReply) => ({
  releaseDays: textOf(settings.releaseDays),
  reminderHours: textOf(settings.reminderHours),
  transfersMax: String(settings.transfersMax),
  holderNames: settings.holderNames as string,
  checksIdentity: settings.checksIdentity,
  allowsReentry: settings.allowsReentry,
  ...localisedValues('terms', settings.terms),
});
type Values = ReturnType<typeof valuesOf>;

const rules: SectionRules<Values, TicketSettingsReply> = {
  name: 'tickets',
  schema: () => schema,
  valuesOf,
  save: ({ id }, fields, version = 0) =>
    saveTicketSettings(id, { ...(fields as Omit<TicketSettingsInput, 'version'>), version }),
};

const words: FieldWords<Values> = {
  releaseDays: 'ticketing.releaseDays',
  reminderHours: 'ticketing.reminderHours',
  transfersMax: 'ticketing.transfersMax',
  holderNames: ['ticketing.holderNames', (value, t) => t(`ticketing.holderNames.${value as HolderQuestion}`)],
  checksIdentity: 'ticketing.checksIdentity',
  allowsReentry: 'ticketing.allowsReentry',
  terms: 'ticketing.terms',
};

/** How tickets reach their holders, what the door asks, and through which gates they come. */
export function TicketsSection({ workshop: { event, zones } }: { workshop: Workshop }) {
  const settings = useQuery(ticketSettingsQuery(event.id));
  const follow = useSettingsChange(event.id);
  if (settings.isError && !settings.data) return <ListFailed onRetry={() => void settings.refetch()} />;
  if (!settings.data) return <OfficeWaiting />;
  return (
    <>
      <RowSectionForm row={settings.data} rules={rules} follow={follow} words={words}>
        {(field) => (
          <>
            <CodesFields field={field} />
            <DoorFields field={field} />
            <TermsField field={field} />
          </>
        )}
      </RowSectionForm>
      <GatesPart settings={settings.data} zones={zones} />
    </>
  );
}

type GroupProps = { field: FieldOf<Values> };

function CodesFields({ field }: GroupProps) {
  const t = useWords();
  return (
    <fieldset className={styles.group}>
      <legend>{t('ticketing.codes')}</legend>
      <div className={classes(styles.triple, styles.even)}>
        {(['releaseDays', 'reminderHours', 'transfersMax'] as const).map((name) => (
          <NumberField
            key={name}
            label={t(`ticketing.${name}`)}
            help={t(`ticketing.${name}.help`)}
            field={field(name)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function DoorFields({ field }: GroupProps) {
  const t = useWords();
  return (
    <fieldset className={styles.group}>
      <legend>{t('ticketing.door')}</legend>
      <div className={styles.pair}>
        <SelectField label={t('ticketing.holderNames')} field={field('holderNames')}>
          {holderQuestions.map((question) => (
            <option key={question} value={question}>
              {t(`ticketing.holderNames.${question}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <SwitchField label={t('ticketing.checksIdentity')} field={field('checksIdentity')} />
      <SwitchField label={t('ticketing.allowsReentry')} field={field('allowsReentry')} />
    </fieldset>
  );
}

function TermsField({ field }: GroupProps) {
  const t = useWords();
  const help = t('ticketing.terms.help');
  return <LocalisedField label={t('ticketing.terms')} name="terms" field={field} rows={3} help={help} />;
}
