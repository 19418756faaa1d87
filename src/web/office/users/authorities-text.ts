import type { Authority } from '../../../domain/accounts/duties.ts';
import type { Translate } from '../../../words/words.ts';

/** `管理員、用戶`, from names joined by commas; a sentence when there are none. */
export const authoritiesText = (joined: string, t: Translate): string =>
  joined
    .split(',')
    .filter(Boolean)
    .map((each) => t(`userManagement.authority.${each as Authority}`))
    .join(t('showtime.separator')) || t('userManagement.authority.none');
