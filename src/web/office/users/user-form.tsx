import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { User } from '../../../contract/accounts.ts';
import { userRoutes } from '../../../contract/users.ts';
import { isStaff } from '../../../domain/accounts/rights.ts';
import { type Locale, languageTags, locales } from '../../../words/locales.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { CheckField, EmailField, SelectField, TextField } from '../../ui/forms/field.tsx';
import { ManyField } from '../../ui/forms/many-field.tsx';
import { useWords } from '../../ui/page/words.tsx';
import type { EntityFormProps } from '../entity/entity.ts';
import styles from '../entity/entity-form.module.css';
import { EntityForm } from '../entity/entity-form.tsx';
import type { FieldWords } from '../entity/field-words.tsx';
import { authoritiesText } from './authorities-text.ts';
import { authoritiesQuery } from './users.data.ts';

const { shape } = userRoutes.create.body;
/** Authorities are one text while they are chosen. */
const schema = z.object({
  login: shape.login,
  firstName: shape.firstName,
  lastName: shape.lastName,
  email: shape.email,
  activated: z.boolean(),
  langKey: shape.langKey,
  authorities: z
    .string()
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(shape.authorities.unwrap()),
});

const valuesOf = (user: User | null) => ({
  login: user?.login ?? '',
  firstName: user?.firstName ?? '',
  lastName: user?.lastName ?? '',
  email: user?.email ?? '',
  activated: user?.activated ?? true,
  langKey: (user?.langKey ?? 'zh-hk') as string,
  authorities: (user?.authorities ?? ['ROLE_USER']).toSorted().join(','),
});

const refusals = {
  userexists: { field: 'login', words: 'error.userexists' },
  emailexists: { field: 'email', words: 'error.emailexists' },
} as const;

const words: FieldWords<ReturnType<typeof valuesOf>> = {
  login: 'userManagement.login',
  firstName: 'userManagement.firstName',
  lastName: 'userManagement.lastName',
  email: 'userManagement.email',
  activated: 'userManagement.activated',
  langKey: ['userManagement.langKey', (langKey, t) => t(`locale.${langKey as Locale}`)],
  authorities: ['userManagement.profiles', authoritiesText],
};

/** A user to be made, or to be changed. */
export function UserForm({ entity, row: user }: EntityFormProps<User>) {
  const t = useWords();
  return (
    <EntityForm entity={entity} row={user} schema={schema} valuesOf={valuesOf} refusals={refusals} words={words}>
      {(field, { authorities }) => (
        <>
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
          {user && isStaff(authorities.split(',').filter(Boolean)) && !isStaff(user.authorities) && (
            <Notice kind="plain">{t('userManagement.promoted')}</Notice>
          )}
          {user && (
            <div>
              <CheckField field={field('activated')}>{t('userManagement.activated')}</CheckField>
              <p className={styles.small}>{t('userManagement.activated.help')}</p>
            </div>
          )}
        </>
      )}
    </EntityForm>
  );
}

/** The choices come from the server. */
function AuthoritiesField({ field }: { field: Parameters<typeof ManyField>[0]['field'] }) {
  const t = useWords();
  const { data = [] } = useQuery(authoritiesQuery);
  const choices = data.map((value) => ({
    value,
    label: t(`userManagement.authority.${value}`),
    note: t(`userManagement.authority.${value}.may`),
  }));
  return <ManyField label={t('userManagement.profiles')} field={field} choices={choices} />;
}
