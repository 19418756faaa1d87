// Every page of the back office as data. Its routes, rail, overview, titles, rights and the addresses that the server knows are
// made from this table. It is loaded with the back office, never with the shop.
import { duties, staffRight } from '../domain/accounts/duties.ts';
import type { Right } from '../domain/accounts/rights.ts';
import type { Key } from '../words/words.ts';
import type { WaitingCounts } from './office-lists.ts';

export type OfficePage = {
  title: Key;
  right: Right;
  /** A list, with the pages of its rows below it. */
  isEntity?: true;
  /** Its place in the rail, in the order of this table, the text of its card on the overview, and its number of waiting decisions. */
  rail?: { group: 'work' | 'administration'; words: Key; icon: string; card?: Key; waiting?: keyof WaitingCounts };
};

export const officePages = {
  '/admin': {
    title: 'global.menu.admin.overview',
    right: staffRight,
    rail: { group: 'work', words: 'global.menu.admin.overview', icon: 'overview' },
  },
  '/admin/transfers': {
    title: 'transfers.title',
    right: duties.transfers,
    rail: {
      group: 'work',
      words: 'global.menu.admin.transfers',
      icon: 'transfer',
      card: 'global.menu.admin.transfers.text',
      waiting: 'transfers',
    },
  },
  '/admin/transfers/statement': { title: 'transfers.statement.title', right: duties.transfers },
  '/admin/holds': {
    title: 'holds.title',
    right: duties.holds,
    rail: { group: 'work', words: 'global.menu.admin.holds', icon: 'hold', card: 'global.menu.admin.holds.text' },
  },
  '/admin/refunds': {
    title: 'refunds.title',
    right: duties.refunds,
    rail: {
      group: 'work',
      words: 'global.menu.admin.refunds',
      icon: 'refund',
      card: 'global.menu.admin.refunds.text',
      waiting: 'refunds',
    },
  },
  '/admin/user-management': {
    title: 'userManagement.home.title',
    right: duties.users,
    isEntity: true,
    rail: {
      group: 'administration',
      words: 'global.menu.admin.userManagement',
      icon: 'people',
      card: 'global.menu.admin.userManagement.text',
    },
  },
} as const satisfies Record<string, OfficePage>;

export type OfficePath = keyof typeof officePages;

/** The pages below the list of an entity. */
const belowEntity = ['/new', '/$key', '/$key/edit', '/$key/delete'];

/** Every address of the back office, with those of the entities' rows. */
export const officeAddresses: string[] = Object.entries<OfficePage>(officePages).flatMap(([path, { isEntity }]) => [
  path,
  ...(isEntity ? belowEntity.map((rest) => path + rest) : []),
]);

/** The page at an address. The pages below an entity belong to its list. */
export function officePageAt(address: string): OfficePage {
  const paths = Object.keys(officePages).filter((path) => address === path || address.startsWith(`${path}/`));
  const longest = paths.toSorted((one, other) => other.length - one.length)[0];
  return officePages[(longest ?? '/admin') as OfficePath];
}
