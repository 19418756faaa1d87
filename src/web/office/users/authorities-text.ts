import type { Authority } from '../../../domain/accounts/duties.ts';
import { useWords } from '../../ui/page/words.tsx';

/** `管理員、用戶`, or a sentence when there are none. */
export function useAuthoritiesText(): (authorities: Authority[]) => string {
  const t = useWords();
  return (authorities) =>
    authorities.map((each) => t(`userManagement.authority.${each}`)).join(t('showtime.separator')) ||
    t('userManagement.authority.none');
}
