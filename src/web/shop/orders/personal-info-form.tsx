import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type PersonalInfo, personalInfoSchema } from '../../../contract/personal-info.ts';
import type { TicketHandover } from '../../../domain/orders/delivery.ts';
import { idNumberDaysAfterShow } from '../../../domain/orders/id-number.ts';
import { defaultCountryCode } from '../../../domain/orders/mobile.ts';
import type { Answer } from '../../api/ask-server.ts';
import { useBusyCall } from '../../api/use-busy-call.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { tellFailure } from '../../ui/feedback/failure.ts';
import { CheckField, EmailField, TextArea, TextField } from '../../ui/forms/field.tsx';
import { goToNextField } from '../../ui/forms/next-field.ts';
import { PhoneFields } from '../../ui/forms/phone-fields.tsx';
import { type Field, useForm } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { slot } from '../../ui/text/phrase.tsx';
import type { InfoDraft } from '../purchase/purchase.ts';
import { needsAnswer, RefusalNotice } from '../purchase/refusal-notice.tsx';
import styles from './personal-info-form.module.css';
import { useAboveKeyboard } from './use-above-keyboard.ts';

type Props = {
  asksIdNumber: boolean;
  /** The tickets’ way to the buyer: e-tickets are promised to the mailbox only where they are mailed. */
  handover: TicketHandover;
  /** Facts about the buyer that are known already. */
  initial: Partial<PersonalInfo>;
  onTyped?: (typed: InfoDraft) => void;
  /** An error of the shop is shown at its field; a refusal above the button; null when there is nothing to say here. */
  onSubmit: (info: PersonalInfo) => Promise<Answer | null>;
  /** A summary of the order, between the fields and the button. */
  children?: ReactNode;
};

const nothing = { lastName: '', firstName: '', email: '', address: '', mobile: '', agreement: false };

/** The form for the buyer. Each field is checked when it is left, and all values are kept until all of them are right. */
export function PersonalInfoForm({ asksIdNumber, handover, initial, onTyped, onSubmit, children }: Props) {
  const t = useWords();
  const { isBusy, run } = useBusyCall();
  const bar = useRef<HTMLDivElement>(null);
  useAboveKeyboard(bar);
  const schema = personalInfoSchema({ asksIdNumber });
  const [refused, setRefused] = useState<Answer | null>(null);
  const send = async (info: PersonalInfo) => {
    setRefused(null);
    const answer = await run(() => onSubmit(info));
    if (!answer || answer.status === 200 || refuse(answer)) return;
    if (needsAnswer(answer)) setRefused(answer);
    else tellFailure(answer, t);
  };
  const { form, values, field, submit, refuse } = useForm({
    schema,
    initial: { ...nothing, countryCode: defaultCountryCode as string, ...initial },
    onSubmit: (info) => void send(info),
  });
  const first = useRef(values);
  const keep = useEffectEvent((typed: InfoDraft) => onTyped?.(typed));
  useEffect(() => {
    if (values !== first.current) keep(values);
  }, [values]);
  return (
    <form className={styles.form} ref={form} onSubmit={submit} onKeyDown={goToNextField} noValidate>
      <p className={styles.hint}>{t('personalInfo.allNeeded')}</p>
      <div className={styles.pair}>
        <TextField
          label={t('personalInfo.lastName')}
          field={field('lastName')}
          autoComplete="family-name"
          enterKeyHint="next"
        />
        <TextField
          label={t('personalInfo.firstName')}
          field={field('firstName')}
          autoComplete="given-name"
          enterKeyHint="next"
        />
      </div>
      <EmailField
        label={t('personalInfo.email')}
        help={t(`personalInfo.email.help.${handover}`)}
        field={field('email')}
        enterKeyHint="next"
      />
      <PhoneFields
        countryCode={field('countryCode')}
        number={field('mobile')}
        label={t('personalInfo.mobile')}
        help={t('personalInfo.mobile.help')}
      />
      {asksIdNumber ? <IdNumberEnd field={field('address')} /> : <Address field={field('address')} />}
      <CheckField field={field('agreement')}>
        <Agreement />
      </CheckField>
      {children}
      {refused && (
        <RefusalNotice answer={refused}>
          <Link to="/find-order" className={buttonClass({ kind: 'line' })}>
            {t('order.refused.find')}
          </Link>
        </RefusalNotice>
      )}
      <div className={styles.bar} ref={bar}>
        <button
          type="submit"
          className={buttonClass({ kind: 'go', size: 'large', isWide: true })}
          aria-disabled={isBusy}
          aria-busy={isBusy}
        >
          {isBusy ? t('personalInfo.saving') : t('personalInfo.next')}
        </button>
      </div>
    </form>
  );
}

function Address({ field }: { field: Field<string> }) {
  const t = useWords();
  return <TextArea label={t('personalInfo.address')} field={field} rows={2} autoComplete="street-address" />;
}

function IdNumberEnd({ field }: { field: Field<string> }) {
  const t = useWords();
  return (
    <TextField
      label={t('personalInfo.idNumber')}
      help={t('personalInfo.idNumber.help', { days: idNumberDaysAfterShow })}
      field={field}
      autoComplete="off"
      autoCapitalize="characters"
      enterKeyHint="done"
      // Room for four and a bracket around the last, not for a whole number.
      maxLength={6}
    />
  );
}

/** The sentence in each language's own order, with its two links. */
function Agreement() {
  const t = useWords();
  const [before, between, after] = t('personalInfo.agreement', { terms: slot, privacy: slot }).split(slot);
  return (
    <>
      {before}
      <NewTab path="/tnc">{t('personalInfo.agreement.terms')}</NewTab>
      {between}
      <NewTab path="/privacy">{t('personalInfo.agreement.privacy')}</NewTab>
      {after}
    </>
  );
}

/** So that nothing typed is lost by reading. */
function NewTab({ path, children }: { path: string; children: string }) {
  const t = useWords();
  return (
    <a href={path} target="_blank" rel="noreferrer">
      {children}
      <span className="sr-only">{t('event.newTab')}</span>
    </a>
  );
}
