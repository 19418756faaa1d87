import type { Key } from '../../../words/words.ts';
import type { ToolIconName } from '../../ui/pictures/tool-icon.tsx';

type Place = { to: string; words: Key; icon: ToolIconName; isExact?: boolean };
type Group = { words?: Key; places: Place[] };

/** Where one can go in the back office, as its rail lists it. */
export const officeGroups: Group[] = [
  {
    places: [
      { to: '/admin', words: 'global.menu.admin.overview', icon: 'overview', isExact: true },
      { to: '/admin/transfers', words: 'global.menu.admin.transfers', icon: 'transfer' },
      { to: '/admin/holds', words: 'global.menu.admin.holds', icon: 'hold' },
      { to: '/admin/refunds', words: 'global.menu.admin.refunds', icon: 'refund' },
    ],
  },
  {
    words: 'global.menu.admin.main',
    places: [{ to: '/admin/user-management', words: 'global.menu.admin.userManagement', icon: 'people' }],
  },
];
