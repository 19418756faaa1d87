import type { User } from '../../../contract/accounts.ts';
import type { RowAction } from '../../ui/lists/row-actions.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { useOwnId } from './use-own-id.ts';

/** What can be done with a user, from the row in the list. */
export function useUserActions(): (user: User) => RowAction[] {
  const t = useWords();
  const ownId = useOwnId();
  return ({ id, login }) => {
    const to = `/admin/user-management/${encodeURIComponent(login)}`;
    return [
      { icon: 'view', label: t('entity.action.view'), to },
      { icon: 'edit', label: t('entity.action.edit'), to: `${to}/edit` },
      {
        icon: 'delete',
        label: t('entity.action.delete'),
        to: `${to}/delete`,
        isOver: true,
        offBecause: id === ownId ? t('userManagement.ownRow') : undefined,
      },
    ];
  };
}
