import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { queryLengthMax } from '../../../contract/enquiries.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { CheckField, EmailField, TextArea, TextField } from '../../ui/forms/field.tsx';
import { goToNextField } from '../../ui/forms/next-field.ts';
import type { Field } from '../../ui/forms/use-form.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useAlive } from '../../ui/page/use-alive.ts';
import { useOnline } from '../../ui/page/use-online.ts';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { Phrase, slot } from '../../ui/text/phrase.tsx';
import { useEventNames } from './enquiries.data.ts';
import styles from './enquiry-form.module.css';
import { useEnquiry } from './use-enquiry.ts';

/** The form for an enquiry. Everything typed stays until the shop has it. */
export function EnquiryForm() {
  const t = useWords();
  const { shop } = usePage();
  const isAlive = useAlive();
  const isOnline = useOnline();
  const [isBegun, setIsBegun] = useState(false);
  const { form, field, values, submit, humanCheck, isSending } = useEnquiry();
  const begin = () => {
    setIsBegun(true);
    humanCheck.prepare();
  };
  return (
    <section className={styles.card} aria-labelledby="enquiry-title">
      <h2 id="enquiry-title">{t('enquiry.title')}</h2>
      <p className={styles.intro}>{t('enquiry.intro')}</p>
      <noscript>
        <p className={styles.notice}>{t('enquiry.noScript', { email: shop.email, phone: shop.phone })}</p>
      </noscript>
      <form ref={form} onSubmit={submit} onFocus={begin} onKeyDown={goToNextField} noValidate>
        {/* Before the page is alive a form would go into the address, for all to see. */}
        <fieldset className={styles.fields} disabled={!isAlive}>
          <TextField label={t('enquiry.name')} field={field('name')} autoComplete="name" enterKeyHint="next" />
          <div className={styles.pair}>
            <EmailField label={t('enquiry.email')} field={field('email')} enterKeyHint="next" />
            <TextField
              label={t('enquiry.phoneNumber')}
              field={field('phoneNumber')}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              enterKeyHint="next"
            />
          </div>
          <EventField field={field('event')} isBegun={isBegun} />
          <QueryField field={field('query')} length={[...values.query].length} />
          <HumanCheckField field={field('recaptcha')} isSolved={humanCheck.isSolved} />
          {!isOnline && (
            <p className={styles.notice}>
              <Icon name="offline" />
              {t('enquiry.offline')}
            </p>
          )}
          <button
            type="submit"
            className={buttonClass({ kind: 'go', size: 'large' })}
            aria-disabled={isSending}
            aria-busy={isSending}
          >
            {t(isSending ? 'enquiry.sending' : 'enquiry.send')}
          </button>
          <Privacy />
        </fieldset>
      </form>
    </section>
  );
}

function EventField({ field, isBegun }: { field: Field<string>; isBegun: boolean }) {
  const t = useWords();
  const id = useId();
  const names = useEventNames(isBegun);
  return (
    <>
      <TextField
        label={t('enquiry.event')}
        help={t('enquiry.event.help')}
        field={field}
        list={id}
        autoComplete="off"
        enterKeyHint="next"
      />
      <datalist id={id}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** From where on it is worth knowing how much more there is room for. */
const fewCharacters = 500;

function QueryField({ field, length }: { field: Field<string>; length: number }) {
  const t = useWords();
  const left = queryLengthMax - length;
  const help = left <= fewCharacters && left >= 0 ? t('enquiry.query.left', { count: left }) : undefined;
  return <TextArea label={t('enquiry.query')} field={field} rows={6} help={help} />;
}

function HumanCheckField({ field, isSolved }: { field: Field<boolean>; isSolved: boolean }) {
  const t = useWords();
  const state = isSolved ? 'done' : 'working';
  return (
    <div className={styles.check}>
      <CheckField field={field}>{t('enquiry.humanCheck')}</CheckField>
      <span className={styles.state} role="status">
        {field.value && (
          <>
            {isSolved ? <Icon name="check" /> : <span className={styles.spinner} />}
            {t(`enquiry.humanCheck.${state}`)}
          </>
        )}
      </span>
    </div>
  );
}

function Privacy() {
  const t = useWords();
  return (
    <p className={styles.intro}>
      <Phrase text={t('enquiry.privacy', { link: slot })}>
        <Link to="/privacy">{t('enquiry.privacy.link')}</Link>
      </Phrase>
    </p>
  );
}
