import { Link } from '@tanstack/react-router';
import { isOfficeStaff, type Right } from '../../../domain/accounts/rights.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { useTitle } from '../../ui/page/use-title.ts';
import { useWords } from '../../ui/page/words.tsx';
import { useOfficeAccount } from './office-account.ts';
import { OfficeNothing } from './office-faces.tsx';

/** The page needs a duty that the account does not have; a link leads to its own. Administrators may see every page, and are named only where nobody else may. */
export function OfficeDenied({ right }: { right: Right }) {
  const t = useWords();
  const isInOffice = isOfficeStaff(useOfficeAccount().authorities);
  useTitle(t('error.http.403'));
  const authorities = typeof right === 'string' ? [] : right;
  const others = authorities.filter((each) => each !== 'ROLE_ADMIN' && each !== 'ROLE_USER');
  const named = others.length > 0 ? others : (['ROLE_ADMIN'] as const);
  const duties = named.map((each) => t(`userManagement.authority.${each}`)).join(t('office.denied.or'));
  return (
    <div role="alert">
      <OfficeNothing level={1} title={t('error.http.403')} text={t('office.denied.text', { duties })}>
        <Link to={isInOffice ? '/admin' : '/outlet'} className={buttonClass({ kind: 'strong' })}>
          {t(isInOffice ? 'global.menu.admin.overview' : 'outlets.page.title')}
        </Link>
      </OfficeNothing>
    </div>
  );
}
