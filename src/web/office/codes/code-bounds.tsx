import { useQuery } from '@tanstack/react-query';
import { SelectField, TextArea, TextField } from '../../ui/forms/field.tsx';
import type { Field } from '../../ui/forms/use-form.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { listTimeText } from '../../ui/text/list-time.tsx';
import { MoneyField, NumberField } from '../fields/number-field.tsx';
import { RelationField } from '../fields/relation-field.tsx';
import { eventData } from '../programme/programme.data.ts';
import { zoneRelation } from '../programme/relations.ts';
import styles from './codes.module.css';

type BoundName = 'sessionId' | 'zoneId' | 'priceMax' | 'ticketsPerOrderMax' | 'seats' | 'persons';
type Props = { eventId: string; field: (name: BoundName) => Field<string> };

/** The tickets and persons that the codes are for. Each bound may stay empty. */
export function CodeBounds({ eventId, field }: Props) {
  const t = useWords();
  const { locale } = usePage();
  return (
    <details className={styles.bounds}>
      <summary>{t('codes.bounds')}</summary>
      <div className={styles.pair}>
        <SessionField eventId={eventId} field={field('sessionId')} />
        <RelationField label={t('codes.zone')} field={field('zoneId')} to={zoneRelation(eventId, locale)} />
        <MoneyField label={t('codes.priceMax')} field={field('priceMax')} />
        <NumberField label={t('codes.ticketsPerOrderMax')} field={field('ticketsPerOrderMax')} />
      </div>
      <TextField
        label={t('codes.seats')}
        help={t('codes.seats.help')}
        field={field('seats')}
        maxLength={1000}
        autoComplete="off"
      />
      <TextArea
        label={t('codes.persons')}
        help={t('codes.persons.help')}
        field={field('persons')}
        rows={3}
        autoComplete="off"
      />
    </details>
  );
}

function SessionField({ eventId, field }: { eventId: string; field: Field<string> }) {
  const t = useWords();
  const event = useQuery({
    queryKey: [...eventData.queryKey, 'sessions of', eventId],
    queryFn: () => eventData.findOne(eventId),
    enabled: eventId !== '',
  });
  return (
    <SelectField label={t('codes.session')} field={field}>
      <option value="">{t('codes.session.any')}</option>
      {event.data?.sessions.map(({ id, startTime }) => (
        <option key={id} value={id}>
          {listTimeText(startTime)}
        </option>
      ))}
    </SelectField>
  );
}
