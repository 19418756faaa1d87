import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { type Account, registrationFields, settingsFields } from '../../../contract/accounts.ts';
import { defaultCountryCode, plainMobile } from '../../../domain/orders/mobile.ts';
import { languageTags, locales } from '../../../words/locales.ts';
import { refusalIn } from '../../ui/feedback/failure.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { EmailField, SelectField, TextField } from '../../ui/forms/field.tsx';
import { goToNextField } from '../../ui/forms/next-field.ts';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { PhoneFields } from '../../ui/forms/phone-fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { accountKey } from '../sign-in/account.ts';
import { type Settings, saveSettings } from './accounts.data.ts';
import styles from './form.module.css';
import { SubmitButton } from './submit-button.tsx';
import { failureText, useCall } from './use-call.ts';

const emailText = settingsFields.email;

const { countryCode } = registrationFields;
/** An account needs no telephone. */
const phone = z
  .string()
  .transform(plainMobile)
  .pipe(z.string().regex(/^(?:\d{4,15})?$/));

/** The password is needed for another address alone. */
const schemaFor = ({ email: present }: Account) =>
  z
    .object({ ...settingsFields, countryCode, phone, currentPassword: z.string() })
    .refine(({ email, currentPassword }) => email === present || currentPassword !== '', {
      path: ['currentPassword'],
      message: 'required',
    })
    .transform(({ currentPassword, countryCode, phone, ...plain }) => ({
      ...plain,
      ...(phone === '' ? { countryCode: null, phone: null } : { countryCode, phone }),
      ...(plain.email !== present && { currentPassword }),
    }));

/** Names, telephone, language and e-mail address. A new address counts once the link in a mail to it was opened. */
export function SettingsForm({ account }: { account: Account }) {
  const t = useWords();
  const { form, field, submit, isNewAddress, isBusy, failure } = useSettings(account);
  return (
    <form ref={form} className={styles.form} onSubmit={submit} onKeyDown={goToNextField} noValidate>
      <div className={styles.pair}>
        <TextField
          label={t('settings.form.lastname')}
          words="settings.messages.validate.lastname"
          field={field('lastName')}
          autoComplete="family-name"
          enterKeyHint="next"
        />
        <TextField
          label={t('settings.form.firstname')}
          words="settings.messages.validate.firstname"
          field={field('firstName')}
          autoComplete="given-name"
          enterKeyHint="next"
        />
      </div>
      <EmailField
        label={t('global.form.email')}
        words="global.messages.validate.email"
        help={t('settings.email.help')}
        field={field('email')}
        enterKeyHint="done"
      />
      {isNewAddress && (
        <PasswordField
          label={t('global.form.currentpassword')}
          field={field('currentPassword')}
          autoComplete="current-password"
          enterKeyHint="done"
        />
      )}
      {account.pendingEmail !== null && (
        <Notice kind="mail">{t('settings.email.pending', { email: account.pendingEmail })}</Notice>
      )}
      <PhoneFields
        countryCode={field('countryCode')}
        number={field('phone')}
        label={t('register.phone')}
        words="register.messages.validate.phone"
      />
      <SelectField label={t('settings.form.language')} field={field('langKey')}>
        {locales.map((each) => (
          <option key={each} value={each} lang={languageTags[each]}>
            {t(`locale.${each}`)}
          </option>
        ))}
      </SelectField>
      {failure && <Notice kind="bad">{failure}</Notice>}
      <SubmitButton isBusy={isBusy}>{t('settings.form.button')}</SubmitButton>
    </form>
  );
}

function useSettings(account: Account) {
  const t = useWords();
  const { locale } = usePage();
  const queries = useQueryClient();
  const { call, isBusy, failure, fail } = useCall();
  const [initial] = useState({
    firstName: account.firstName,
    lastName: account.lastName,
    email: account.email,
    countryCode: account.countryCode ?? (defaultCountryCode as string),
    phone: account.phone ?? '',
    langKey: account.langKey as string,
    currentPassword: '',
  });
  const [schema] = useState(() => schemaFor(account));
  const send = async (settings: Settings) => {
    const answer = await call(() => saveSettings(settings));
    if (!answer) return;
    if (answer.status === 200) {
      showToast({ id: 'settings', text: t('settings.messages.success') });
      fields.replace((typed) => ({ ...typed, email: account.email, currentPassword: '' }));
      await queries.invalidateQueries({ queryKey: accountKey });
      // The shop in the language that was chosen just now; the server remembers it.
      if (settings.langKey !== locale) location.assign(`?lang=${settings.langKey}`);
      return;
    }
    if (refusalIn(answer) === 'incorrectPassword')
      return fields.refuseField('currentPassword', 'error.incorrectPassword');
    if (!fields.refuse(answer)) fail(failureText(answer, t, 'settings.messages.error.fail'));
  };
  const fields = useForm({ schema, initial, onSubmit: (settings) => void send(settings) });
  const typed = emailText.safeParse(fields.values.email);
  const isNewAddress = typed.success && typed.data !== account.email;
  return { ...fields, isNewAddress, isBusy, failure };
}
