import { useId } from 'react';
import type { CodeBatch } from '../../../contract/code-batches.ts';
import { codeTicketTypes } from '../../../domain/codes/code-terms.ts';
import { codeLengthMin } from '../../../domain/codes/code-text.ts';
import { useRequestId } from '../../api/use-request-id.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SelectField, TextField } from '../../ui/forms/field.tsx';
import type { Field } from '../../ui/forms/use-form.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { RelationField } from '../fields/relation-field.tsx';
import { TimeField } from '../fields/time-field.tsx';
import { useDecisionForm } from '../frame/use-decision-form.ts';
import { eventRelation } from '../programme/relations.ts';
import { batchSchema } from './batch-schema.ts';
import { CodeBounds } from './code-bounds.tsx';
import { makeCodes } from './codes.data.ts';
import styles from './codes.module.css';
import { ReductionFields } from './reduction-fields.tsx';

const usualLength = 8;

const initial = {
  eventId: '',
  name: '',
  ticketType: 'DISCOUNT',
  count: '100',
  word: '',
  length: String(usualLength),
  ticketsMax: '1',
  'reduction.kind': 'PERCENT',
  'reduction.value': '10',
  validFrom: '',
  validUntil: '',
  sessionId: '',
  zoneId: '',
  priceMax: '',
  ticketsPerOrderMax: '',
  seats: '',
  persons: '',
};

/** Bounds that belong to one event. */
const ofEvent = { sessionId: '', zoneId: '', seats: '' };

type Props = { onMade: (batch: CodeBatch) => void; onClose: () => void };

/** The terms of new codes, above the list: a choice of events opens under a dialog. Their bounds may stay empty. */
export function NewBatch({ onMade, onClose }: Props) {
  const t = useWords();
  const { locale } = usePage();
  const id = useId();
  const { requestId } = useRequestId();
  const { field, values, replace, dialog } = useDecisionForm({
    schema: batchSchema,
    initial,
    send: (batch) =>
      makeCodes({
        ...batch,
        validFrom: batch.validFrom?.toISOString() ?? null,
        validUntil: batch.validUntil?.toISOString() ?? null,
        requestId: requestId(),
      }),
    onDone: onMade,
  });
  const { isBusy, failure, formRef, onConfirm } = dialog;
  const chooseEvent = (eventId: string) =>
    replace((before) => ({ ...before, eventId, ...(eventId !== before.eventId && ofEvent) }));
  return (
    <form ref={formRef} className={styles.form} onSubmit={onConfirm} noValidate aria-labelledby={id}>
      <h2 id={id}>{t('codes.new')}</h2>
      <RelationField
        label={t('codes.event')}
        field={{ ...field('eventId'), onChange: chooseEvent }}
        to={eventRelation(locale)}
      />
      <TextField
        label={t('codes.name')}
        help={t('codes.name.help')}
        field={field('name')}
        maxLength={120}
        autoComplete="off"
      />
      <div className={styles.pair}>
        <SelectField label={t('codes.ticketType')} field={field('ticketType')}>
          {codeTicketTypes.map((type) => (
            <option key={type} value={type}>
              {t(`limelightApp.TicketType.${type}`)}
            </option>
          ))}
        </SelectField>
        <NumberField label={t('codes.ticketsMax')} help={t('codes.ticketsMax.help')} field={field('ticketsMax')} />
      </div>
      <CodeTexts count={values.count} field={field} />
      <ReductionFields kind={field('reduction.kind')} value={field('reduction.value')} />
      <div className={styles.pair}>
        <TimeField label={t('codes.validFrom')} field={field('validFrom')} />
        <TimeField label={t('codes.validUntil')} field={field('validUntil')} />
      </div>
      <CodeBounds eventId={values.eventId} field={field} />
      {failure && <Notice kind="bad">{failure}</Notice>}
      <div className={styles.answers}>
        <button type="button" className={buttonClass({ kind: 'line' })} onClick={onClose}>
          {t('entity.action.cancel')}
        </button>
        <button type="submit" className={buttonClass({ kind: 'strong' })} aria-disabled={isBusy} aria-busy={isBusy}>
          {isBusy ? t('decision.busy') : t('codes.make')}
        </button>
      </div>
    </form>
  );
}

type TextsProps = { count: string; field: (name: 'count' | 'word' | 'length') => Field<string> };

/** How many codes there are, and how they read. */
function CodeTexts({ count, field }: TextsProps) {
  const t = useWords();
  return (
    <div className={styles.triple}>
      <NumberField label={t('codes.number')} field={field('count')} />
      <TextField
        label={t('codes.word')}
        field={field('word')}
        maxLength={16}
        autoComplete="off"
        autoCapitalize="characters"
      />
      <NumberField
        label={t('codes.length')}
        help={t('codes.length.help', { min: codeLengthMin(Math.max(1, Number(count) || 1)) })}
        field={field('length')}
      />
    </div>
  );
}
