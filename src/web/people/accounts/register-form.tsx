import { Link } from '@tanstack/react-router';
import { Notice } from '../../ui/feedback/notice.tsx';
import { EmailField } from '../../ui/forms/field.tsx';
import { goToNextField } from '../../ui/forms/next-field.ts';
import { PhoneFields } from '../../ui/forms/phone-fields.tsx';
import { useAlive } from '../../ui/page/use-alive.ts';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { UsernameField } from '../sign-in/username-field.tsx';
import styles from './form.module.css';
import { PasswordPair } from './password-pair.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useRegister } from './use-register.ts';

/** A new account. That a person writes is worked out beside it, while they write. */
export function RegisterForm() {
  const t = useWords();
  const isAlive = useAlive();
  const { form, field, submit, rules, humanCheck, isBusy, failure } = useRegister();
  return (
    <form ref={form} onSubmit={submit} onFocus={humanCheck.prepare} onKeyDown={goToNextField} noValidate>
      {/* Before the page is alive a form would go into the address, for all to see. */}
      <fieldset className={styles.fields} disabled={!isAlive}>
        <UsernameField
          label={t('global.form.username')}
          help={t('register.login.help')}
          field={field('login')}
          enterKeyHint="next"
        />
        <EmailField
          label={t('global.form.email')}
          words="global.messages.validate.email"
          field={field('email')}
          enterKeyHint="next"
        />
        <PhoneFields
          countryCode={field('countryCode')}
          number={field('phone')}
          label={t('register.phone')}
          words="register.messages.validate.phone"
        />
        <PasswordPair
          isFirst
          newPassword={field('newPassword')}
          confirmPassword={field('confirmPassword')}
          lengthMin={rules.lengthMin}
        />
        <p className={styles.check} role="status">
          {humanCheck.isSolved && (
            <>
              <Icon name="check" />
              {t('register.checked')}
            </>
          )}
        </p>
        {failure && <Notice kind="bad">{failure}</Notice>}
        <SubmitButton isBusy={isBusy}>{t('register.form.button')}</SubmitButton>
        <p className={styles.more}>
          {t('register.haveAccount')} <Link to="/login">{t('login.title')}</Link>
        </p>
      </fieldset>
    </form>
  );
}
