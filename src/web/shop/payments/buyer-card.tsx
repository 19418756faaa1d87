import type { ReactNode } from 'react';
import type { PersonalInfo } from '../../../contract/personal-info.ts';
import { fullName } from '../../../domain/orders/full-name.ts';
import { useWords } from '../../ui/page/words.tsx';
import styles from './buyer-card.module.css';

type Props = { info: PersonalInfo; asksIdNumber: boolean; change: ReactNode };

/** The personal information, to be read once more. */
export function BuyerCard({ info, asksIdNumber, change }: Props) {
  const t = useWords();
  const { lastName, firstName, email, address, countryCode, mobile } = info;
  return (
    <section aria-labelledby="pay-buyer">
      <div className={styles.head}>
        <h2 id="pay-buyer">{t('order.info.title')}</h2>
        {change}
      </div>
      <dl className={styles.list}>
        <dt>{t('order.info.name')}</dt>
        <dd>{fullName({ lastName, firstName })}</dd>
        <dt>{t('personalInfo.email')}</dt>
        <dd>
          <Mailbox email={email} />
        </dd>
        <dt>{t('personalInfo.mobile')}</dt>
        <dd>
          +{countryCode} {mobile}
        </dd>
        <dt>{t(asksIdNumber ? 'personalInfo.idNumber' : 'personalInfo.address')}</dt>
        <dd>{address}</dd>
      </dl>
    </section>
  );
}

/** A long address goes on in the next line from its @ on. */
function Mailbox({ email }: { email: string }) {
  const [name, host] = email.split(/(?=@)/);
  return (
    <>
      {name}
      <wbr />
      {host}
    </>
  );
}
