import type { PersonalInfo } from '../../contract/personal-info.ts';
import { usePurchase } from '../purchase/purchase.ts';
import { useWords } from '../ui/words.tsx';
import styles from './personal-info-list.module.css';

/** The personal information, to be read once more. */
export function PersonalInfoList({ info }: { info: PersonalInfo }) {
  const t = useWords();
  const { EVENT } = usePurchase();
  const { lastName, firstName, email, address, countryCode, mobile } = info;
  return (
    <section className={styles.card} aria-labelledby="personal-info">
      <h2 id="personal-info">{t('order.info.title')}</h2>
      <dl>
        <dt>{t('order.info.name')}</dt>
        <dd>{t('order.info.fullName', { lastName, firstName })}</dd>
        <dt>{t('personalInfo.email')}</dt>
        <dd>{email}</dd>
        <dt>{t(EVENT?.asksIdNumber ? 'personalInfo.idNumber' : 'personalInfo.address')}</dt>
        <dd>{address}</dd>
        <dt>{t('personalInfo.mobile')}</dt>
        <dd>
          +{countryCode} {mobile}
        </dd>
      </dl>
    </section>
  );
}
