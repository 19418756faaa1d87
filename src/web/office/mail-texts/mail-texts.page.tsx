import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type MailTextName, mailTextNames } from '../../../domain/mail/mail-texts.ts';
import type { Locale } from '../../../words/locales.ts';
import { useWords } from '../../ui/page/words.tsx';
import { ListFailed } from '../frame/office-faces.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { mailTextsQuery } from './mail-texts.data.ts';
import styles from './mail-texts.module.css';

const groups = ['orders', 'tickets', 'accounts', 'staff'] as const;

function groupOf(name: MailTextName): (typeof groups)[number] {
  if (name.startsWith('account-')) return 'accounts';
  if (name.startsWith('ticket') || name === 'code') return 'tickets';
  return name === 'standingExport' ? 'staff' : 'orders';
}

/** The mails that the shop sends: when each is sent, and in which languages staff have changed its words. */
export function MailTextsPage() {
  const t = useWords();
  const { data, isError, refetch } = useQuery(mailTextsQuery);
  const changed = new Map(data?.mails.map(({ name, changedIn }) => [name, changedIn]));
  return (
    <>
      <PageHead />
      <p className={styles.lead}>{t('mailTexts.lead')}</p>
      {isError && !data && <ListFailed onRetry={() => void refetch()} />}
      <div className={styles.groups} aria-busy={!data && !isError}>
        {groups.map((group) => (
          <section key={group} aria-labelledby={group}>
            <h2 id={group}>{t(`mailTexts.group.${group}`)}</h2>
            <ul className={styles.list}>
              {mailTextNames
                .filter((name) => groupOf(name) === group)
                .map((name) => (
                  <MailRow key={name} name={name} changedIn={changed.get(name) ?? []} />
                ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

function MailRow({ name, changedIn }: { name: MailTextName; changedIn: readonly Locale[] }) {
  const t = useWords();
  return (
    <li>
      <Link to="/admin/mail-texts/$key/words" params={{ key: name }}>
        <b>{t(`mailTexts.mail.${name}`)}</b>
        <span className={styles.when}>{t(`mailTexts.when.${name}`)}</span>
      </Link>
      {changedIn.length > 0 && (
        <small className={styles.changed}>
          {t('mailTexts.changedIn', { locales: changedIn.map((locale) => t(`locale.${locale}`)).join(' · ') })}
        </small>
      )}
    </li>
  );
}
