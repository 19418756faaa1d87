import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { type CockpitReading, cockpitRoutes, messageLengthMax } from '../../../contract/cockpit.ts';
import { duties } from '../../../domain/accounts/duties.ts';
import { mayPass } from '../../../domain/accounts/rights.ts';
import { locales } from '../../../words/locales.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { useOfficeAccount } from '../frame/office-account.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { type Admission, changeAdmission, type LineMessage, pauseSale, resumeSale, sayToLine } from './cockpit.data.ts';
import styles from './cockpit.module.css';
import { Pauses } from './pauses.tsx';

type Dialog = 'pause' | 'resume' | 'admission' | 'message' | 'silence';
type DialogProps = { reading: CockpitReading; onClose: () => void };

/** The changes that take effect at once. Each button opens a question that says what happens. */
export function SaleActions({ reading }: { reading: CockpitReading }) {
  const t = useWords();
  const { authorities } = useOfficeAccount();
  const [open, setOpen] = useState<Dialog | null>(null);
  const { pausedAt, line, message } = reading;
  const hasMessage = Object.keys(message).length > 0;
  const button = (name: Dialog, kind: 'strong' | 'line' = 'line') => (
    <button type="button" className={buttonClass({ kind })} onClick={() => setOpen(name)}>
      {t(`cockpit.${name}`)}
    </button>
  );
  return (
    <div className={styles.actions}>
      {pausedAt ? button('resume', 'strong') : button('pause', 'strong')}
      {line && button('admission')}
      {line && button('message')}
      {line && hasMessage && button('silence')}
      {mayPass(duties.holds, authorities) && (
        <Link to="/admin/holds" search={true} className={buttonClass({ kind: 'line' })}>
          {t('cockpit.holds')}
        </Link>
      )}
      {open && <OpenDialog name={open} reading={reading} onClose={() => setOpen(null)} />}
    </div>
  );
}

function OpenDialog({ name, reading, onClose }: DialogProps & { name: Dialog }) {
  const t = useWords();
  const { id } = reading.event;
  const common = { title: t(`cockpit.${name}`), text: t(`cockpit.${name}.text`), onClose };
  if (name === 'admission') return <AdmissionDialog reading={reading} onClose={onClose} />;
  if (name === 'message') return <MessageDialog reading={reading} onClose={onClose} />;
  if (name === 'silence')
    return <ChangeDialog {...common} change={(reason) => sayToLine(id, { message: null, reason })} />;
  if (name === 'pause') return <ChangeDialog {...common} change={(reason) => pauseSale(id, reason)} />;
  const reasons = { schema: {}, initial: {}, draw: () => <Pauses pauses={reading.pauses} /> };
  return <ChangeDialog {...common} fields={reasons} change={(reason) => resumeSale(id, reason)} />;
}

const rates = cockpitRoutes.admission.body.shape;
/** The fields are texts; an empty one is no number. */
const typedNumber = (schema: z.ZodNumber) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,7}$/, 'number')
    .transform(Number)
    .pipe(schema);

function AdmissionDialog({ reading: { event, line }, onClose }: DialogProps) {
  const t = useWords();
  return (
    <ChangeDialog
      title={t('cockpit.admission')}
      text={t('cockpit.admission.text')}
      fields={{
        schema: { admittedPerMinute: typedNumber(rates.admittedPerMinute), insideMax: typedNumber(rates.insideMax) },
        initial: { admittedPerMinute: String(line?.admittedPerMinute ?? ''), insideMax: String(line?.insideMax ?? '') },
        draw: (field) => (
          <>
            <NumberField field={field('admittedPerMinute')} label={t('cockpit.admission.perMinute')} />
            <NumberField field={field('insideMax')} label={t('cockpit.admission.inside')} />
          </>
        ),
      }}
      change={(reason, values) => changeAdmission(event.id, { ...(values as Admission), reason })}
      onClose={onClose}
    />
  );
}

const messages = cockpitRoutes.message.body.shape.message.unwrap().shape;

function MessageDialog({ reading: { event, message }, onClose }: DialogProps) {
  const t = useWords();
  return (
    <ChangeDialog
      title={t('cockpit.message')}
      text={t('cockpit.message.text')}
      fields={{
        schema: messages,
        initial: Object.fromEntries(locales.map((locale) => [locale, message[locale] ?? ''])),
        draw: (field) =>
          locales.map((locale) => (
            <TextField
              key={locale}
              field={field(locale)}
              label={t(`cockpit.message.${locale}`)}
              maxLength={messageLengthMax}
            />
          )),
      }}
      change={(reason, values) => sayToLine(event.id, { message: values as LineMessage, reason })}
      onClose={onClose}
    />
  );
}
