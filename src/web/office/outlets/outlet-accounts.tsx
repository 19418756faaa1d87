import { useQuery } from '@tanstack/react-query';
import { type Outlet, outletRoutes } from '../../../contract/outlets.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { useDecision } from '../frame/use-decision.ts';
import { accountsQuery, addAccount, removeAccount } from './outlets.data.ts';
import styles from './outlets.module.css';

/** The accounts that sell for an outlet, with a field for another one. */
export function OutletAccounts({ outlet: { id } }: { outlet: Outlet }) {
  const t = useWords();
  const { data = [] } = useQuery(accountsQuery(id));
  const { decide, isBusy, failure } = useDecision();
  const { form, field, submit, reset } = useForm({
    schema: outletRoutes.addAccount.body,
    initial: { login: '' },
    onSubmit: ({ login }) =>
      void decide(
        () => addAccount(id, login),
        () => {
          reset();
          showToast({ text: t('outlets.accounts.added', { login }) });
        },
      ),
  });
  const remove = (login: string) =>
    void decide(
      () => removeAccount(id, login),
      () => showToast({ text: t('outlets.accounts.removed', { login }) }),
    );
  return (
    <section className={styles.section} aria-labelledby="outlet-accounts">
      <h2 id="outlet-accounts">{t('outlets.accounts')}</h2>
      <p className={styles.quiet}>{t('outlets.accounts.text')}</p>
      {data.length === 0 && <p>{t('outlets.accounts.none')}</p>}
      <ul className={styles.accounts}>
        {data.map(({ login, name }) => (
          <li key={login}>
            <span>
              <b>{login}</b> {name}
            </span>
            <button
              type="button"
              className={buttonClass({ kind: 'line', size: 'square' })}
              aria-label={t('outlets.accounts.remove', { login })}
              onClick={() => remove(login)}
            >
              <Icon name="bin" />
            </button>
          </li>
        ))}
      </ul>
      {failure && <Notice kind="bad">{failure}</Notice>}
      <form ref={form} className={styles.addAccount} onSubmit={submit} noValidate>
        <TextField
          label={t('outlets.accounts.login')}
          field={field('login')}
          autoComplete="off"
          autoCapitalize="none"
        />
        <button type="submit" className={buttonClass({ kind: 'strong' })} aria-busy={isBusy}>
          {t('outlets.accounts.add')}
        </button>
      </form>
    </section>
  );
}
