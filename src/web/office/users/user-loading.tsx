import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import { OfficeFailed, OfficeNothing } from '../frame/office-faces.tsx';
import { PageHead } from '../frame/page-head.tsx';
import styles from './users.module.css';

type Props = {
  login: string;
  title: string;
  /** What is known so far of who is asked for: on the way, not there, or not to be had. */
  user: { data: unknown; isError: boolean; refetch: () => unknown };
};

/** A page about one user, as long as there is none to show. */
export function UserLoading({ login, title, user }: Props) {
  const t = useWords();
  if (user.data === null) {
    return (
      <OfficeNothing level={1} title={t('userManagement.notFound', { login })} text={t('userManagement.notFound.text')}>
        <Link to="/admin/user-management" search={true} className={buttonClass({ kind: 'go' })}>
          {t('userManagement.toList')}
        </Link>
      </OfficeNothing>
    );
  }
  if (user.isError) return <OfficeFailed title={t('entity.detail.failed')} onRetry={() => void user.refetch()} />;
  return (
    <div aria-busy="true">
      <PageHead title={title} />
      <div className={styles.waiting} />
    </div>
  );
}
