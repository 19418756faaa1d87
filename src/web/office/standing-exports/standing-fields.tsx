import type { ReactNode } from 'react';
import type { StandingContents } from '../../../contract/exports.ts';
import { salesGroups } from '../../../contract/report-groups.ts';
import { nameFor } from '../../../domain/catalogue/localised.ts';
import { exportPeriods } from '../../../domain/exports/standing-schedule.ts';
import { orderChannels } from '../../../domain/orders/order-channels.ts';
import { orderStatuses } from '../../../domain/orders/order-states.ts';
import { staffPaymentMethods } from '../../../domain/payments/staff-payment-methods.ts';
import { locales } from '../../../words/locales.ts';
import { SelectField } from '../../ui/forms/field.tsx';
import type { Field } from '../../ui/forms/use-form.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { listTimeText } from '../../ui/text/list-time.tsx';
import { methodWords } from '../review/method-words.ts';
import { placeIn, useOfficeEvents } from '../review/office-events.tsx';
import styles from './standing-exports.module.css';
import { fitsPlace, hasOrders, type StandingValues } from './standing-form.ts';

type FieldOf = (name: keyof StandingValues) => Field<string>;
type Choice = { value: string; label: string };
type ContentsProps = {
  field: FieldOf;
  contents: StandingContents;
  allowed: readonly StandingContents[];
  columns: readonly Choice[];
};

/** The rows of the file, and how it is written. */
export function ContentsFields({ field, contents, allowed, columns }: ContentsProps) {
  const t = useWords();
  const formats = hasOrders(contents) ? ['XLSX', 'CSV'] : ['XLSX', 'CSV', 'PDF'];
  const format = field('format');
  return (
    <>
      <div className={styles.pair}>
        <Select
          label={t('exports.columns.contents')}
          field={resetting(field)}
          choices={allowed.map((value) => ({ value, label: t(`exports.contents.${value}`) }))}
        />
        <Select
          label={t('exports.columns.format')}
          field={format}
          choices={formats.map((value) => ({ value, label: value }))}
        />
      </div>
      <div className={styles.pair}>
        <PlaceField field={field('place')} isOneEvent={contents === 'settlement'} />
        <Select
          label={t('standingExports.locale')}
          field={field('locale')}
          choices={locales.map((value) => ({ value, label: t(`locale.${value}`) }))}
        />
      </div>
      {hasOrders(contents) && <OrderFields field={field} columns={columns} />}
      {contents === 'sales' && (
        <Select
          label={t('reports.groupBy')}
          field={field('groupBy')}
          choices={salesGroups.map((value) => ({ value, label: t(`reports.group.${value}`) }))}
        />
      )}
    </>
  );
}

/** Other contents have other columns, and perhaps not this format or place. */
function resetting(field: FieldOf): Field<string> {
  const contents = field('contents');
  return {
    ...contents,
    onChange: (value) => {
      contents.onChange(value);
      field('columns').onChange('');
      if (hasOrders(value) && field('format').value === 'PDF') field('format').onChange('XLSX');
      if (!fitsPlace(value, field('place').value)) field('place').onChange('');
    },
  };
}

function OrderFields({ field, columns }: Pick<ContentsProps, 'field' | 'columns'>) {
  const t = useWords();
  return (
    <div className={styles.pair}>
      <Select
        label={t('limelightApp.transaction.status')}
        field={field('status')}
        all
        choices={orderStatuses.map((value) => ({ value, label: t(`limelightApp.TransactionStatus.${value}`) }))}
      />
      <Select
        label={t('limelightApp.transaction.paymentMethod')}
        field={field('method')}
        all
        choices={staffPaymentMethods.map((value) => ({ value, label: t(methodWords[value]) }))}
      />
      <Select
        label={t('orderFilter.channel')}
        field={field('channel')}
        all
        choices={orderChannels.map((value) => ({ value, label: t(`orderFilter.channel.${value}`) }))}
      />
      <SelectField label={t('standingExports.columns')} field={field('columns')}>
        <option value="">{t('exports.columns.all')}</option>
        {optionsOf(columns)}
      </SelectField>
    </div>
  );
}

/** All events, an event, or one of its sessions; or an event that must be chosen. */
function PlaceField({ field, isOneEvent }: { field: Field<string>; isOneEvent: boolean }) {
  const t = useWords();
  const { locale } = usePage();
  const { events, finder } = useOfficeEvents(placeIn(field.value), { isInForm: true });
  return (
    <>
      <SelectField label={t('reports.group.event')} field={field}>
        <option value="">{t(isOneEvent ? 'reports.settlement.choose' : 'review.all')}</option>
        {isOneEvent
          ? optionsOf(events.map((event) => ({ value: `event ${event.id}`, label: nameFor(event, locale) })))
          : events.map((event) => (
              <optgroup key={event.id} label={nameFor(event, locale)}>
                <option value={`event ${event.id}`}>{nameFor(event, locale)}</option>
                {event.sessions.length > 1 &&
                  event.sessions.map(({ id, startsAt }) => (
                    <option key={id} value={`session ${id}`}>
                      {listTimeText(startsAt)}
                    </option>
                  ))}
              </optgroup>
            ))}
      </SelectField>
      {finder}
    </>
  );
}

const weekdays = [1, 2, 3, 4, 5, 6, 0] as const;
const hours = Array.from({ length: 24 }, (_, hour) => hour);
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** The days of the payments, and when the file is made. */
export function TimeFields({ field, hasPeriod }: { field: FieldOf; hasPeriod: boolean }) {
  const t = useWords();
  return (
    <>
      {hasPeriod && (
        <Select
          label={t('standingExports.period')}
          field={field('period')}
          choices={exportPeriods.map((value) => ({ value, label: t(`standingExports.period.${value}`) }))}
        />
      )}
      <div className={styles.pair}>
        <SelectField label={t('standingExports.weekday')} field={field('weekday')}>
          <option value="">{t('standingExports.day.every')}</option>
          {optionsOf(weekdays.map((day) => ({ value: String(day), label: t(`standingExports.day.${day}`) })))}
        </SelectField>
        <Select
          label={t('standingExports.hour')}
          field={field('hour')}
          choices={hours.map((hour) => ({ value: String(hour), label: hourText(hour) }))}
        />
      </div>
    </>
  );
}

type SelectProps = { label: string; field: Field<string>; choices: readonly Choice[]; all?: boolean };

function Select({ label, field, choices, all = false }: SelectProps) {
  const t = useWords();
  return (
    <SelectField label={label} field={field}>
      {all && <option value="">{t('review.all')}</option>}
      {optionsOf(choices)}
    </SelectField>
  );
}

const optionsOf = (choices: readonly Choice[]): ReactNode =>
  choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
