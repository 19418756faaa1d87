import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { User } from '../../../contract/accounts.ts';
import { languageTags, locales } from '../../../words/locales.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { CheckField, EmailField, SelectField, TextField } from '../../ui/forms/field.tsx';
import { LeaveGuard } from '../../ui/forms/leave-guard.tsx';
import { ManyField } from '../../ui/forms/many-field.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { useUserForm } from './use-user-form.ts';
import styles from './user-form.module.css';
import { authoritiesQuery } from './users.data.ts';

/** A user to be made, or to be changed. */
export function UserForm({ user }: { user: User | null }) {
  const t = useWords();
  const { form, field, submit, isBusy, failure, hasUnsaved, isPromoted } = useUserForm(user);
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {user && (
        <p className={styles.fixed}>
          <span>{t('global.field.id')}</span>
          <output name="id">{user.id}</output>
        </p>
      )}
      <TextField
        label={t('userManagement.login')}
        words="userManagement.validate.login"
        help={t('userManagement.login.help')}
        field={field('login')}
        autoComplete="off"
        autoCapitalize="none"
      />
      <div className={styles.pair}>
        <TextField label={t('userManagement.lastName')} field={field('lastName')} autoComplete="off" />
        <TextField label={t('userManagement.firstName')} field={field('firstName')} autoComplete="off" />
      </div>
      <EmailField
        label={t('userManagement.email')}
        help={user ? undefined : t('userManagement.email.help')}
        field={field('email')}
        autoComplete="off"
      />
      <SelectField label={t('userManagement.langKey')} field={field('langKey')}>
        {locales.map((each) => (
          <option key={each} value={each} lang={languageTags[each]}>
            {t(`locale.${each}`)}
          </option>
        ))}
      </SelectField>
      <AuthoritiesField field={field('authorities')} />
      {isPromoted && <Notice kind="plain">{t('userManagement.promoted')}</Notice>}
      {user && (
        <div>
          <CheckField field={field('activated')}>{t('userManagement.activated')}</CheckField>
          <p className={styles.small}>{t('userManagement.activated.help')}</p>
        </div>
      )}
      {failure && <Notice kind="bad">{failure}</Notice>}
      <div className={styles.answers}>
        <Link to="/admin/user-management" search={true} className={buttonClass({ kind: 'line' })}>
          {t('entity.action.cancel')}
        </Link>
        <button type="submit" className={buttonClass({ kind: 'go' })} aria-disabled={isBusy} aria-busy={isBusy}>
          {t(isBusy ? 'entity.action.saving' : 'entity.action.save')}
        </button>
      </div>
      <LeaveGuard hasUnsaved={hasUnsaved} />
    </form>
  );
}

/** What there is to choose from is said by the server. */
function AuthoritiesField({ field }: { field: Parameters<typeof ManyField>[0]['field'] }) {
  const t = useWords();
  const { data = [] } = useQuery(authoritiesQuery);
  const choices = data.map((value) => ({ value, label: t(`userManagement.authority.${value}`), note: value }));
  return <ManyField label={t('userManagement.profiles')} field={field} choices={choices} />;
}
