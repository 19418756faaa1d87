// Every page of the back office as data. Its routes, rail, overview, titles, rights and the addresses that the server knows are
// made from this table. It is loaded with the back office, never with the shop.
import { duties, outletRight, staffRight } from '../domain/accounts/duties.ts';
import { type Right, userRight } from '../domain/accounts/rights.ts';
import type { Key } from '../words/words.ts';
import type { WaitingCounts } from './office-lists.ts';

export type OfficePage = {
  title: Key;
  right: Right;
  /** A list, with the pages of its rows below it: all of them, or only those that show a row. */
  entity?: 'written' | 'read';
  /** The right to make, change and remove rows; by default the same as to see them. */
  writeRight?: Right;
  /** Its place in the rail, in the order of this table, the text of its card on the overview, and its number of waiting decisions. */
  rail?: {
    group: 'work' | 'programme' | 'administration';
    words: Key;
    icon: string;
    card?: Key;
    waiting?: keyof WaitingCounts;
  };
};

/**
 * The programme may be seen by every account, as the specification says, and is changed by those with the duty. Pages of other duties are
 * reached from it. An outlet alone has its own page.
 */
const programmeRights = { right: [...userRight, ...staffRight], writeRight: duties.programme } as const;

/** The type keeps the name of the icon: pages may use known ones alone. */
const administration = <Icon extends string>(words: Key, icon: Icon, card: Key) => ({
  group: 'administration' as const,
  words,
  icon,
  card,
});
type OperatorWords = 'shopSettings' | 'mailTexts' | 'legalTexts' | 'limits' | 'maintenance' | 'health' | 'jobs';
const operatorPage = <Words extends OperatorWords, Icon extends string>(words: Words, icon: Icon) =>
  ({
    title: `${words}.title`,
    right: duties.operations,
    rail: { group: 'administration', words: `${words}.title`, icon, card: `${words}.card` },
  }) as const;

type Tool = 'metrics' | 'logs' | 'configuration' | 'audits' | 'docs';
/** Its entry in the rail is shorter than its title. */
const operatorTool = <Words extends Tool, Icon extends string>(
  words: Words,
  menu: Exclude<Tool, 'docs'> | 'apidocs',
  icon: Icon,
) =>
  ({
    title: `${words}.title`,
    right: duties.operations,
    rail: administration(`global.menu.admin.${menu}`, icon, `${words}.card`),
  }) as const;

export const officePages = {
  '/admin': {
    title: 'global.menu.admin.overview',
    right: staffRight,
    rail: { group: 'work', words: 'global.menu.admin.overview', icon: 'overview' },
  },
  '/admin/cockpit/$key': { title: 'cockpit.title', right: duties.cockpit },
  '/admin/tickets/$key': { title: 'ticketing.event.title', right: duties.ticketing },
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
  '/entity/transaction/new': {
    title: 'sell.title',
    right: duties.orders,
    rail: { group: 'work', words: 'sell.title', icon: 'sell', card: 'sell.card' },
  },
  '/admin/guests': {
    title: 'guests.title',
    right: duties.orders,
    rail: { group: 'work', words: 'guests.title', icon: 'guest', card: 'guests.card' },
  },
  '/entity/transaction': {
    title: 'limelightApp.transaction.home.title',
    right: duties.orders,
    entity: 'read',
    rail: {
      group: 'work',
      words: 'limelightApp.transaction.home.title',
      icon: 'transaction',
      card: 'office.card.transaction',
    },
  },
  '/entity/transaction/$key/seats': { title: 'orderActions.seats', right: duties.orders },
  '/admin/mails': {
    title: 'mails.title',
    right: duties.ticketing,
    rail: { group: 'work', words: 'mails.title', icon: 'mail', card: 'mails.card' },
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
  '/admin/reports': {
    title: 'reports.title',
    right: duties.refunds,
    rail: {
      group: 'work',
      words: 'global.menu.admin.reports',
      icon: 'report',
      card: 'global.menu.admin.reports.text',
    },
  },
  '/admin/exports': {
    title: 'exports.title',
    right: [...new Set([...duties.orders, ...duties.refunds])],
    rail: {
      group: 'work',
      words: 'global.menu.admin.exports',
      icon: 'export',
      card: 'global.menu.admin.exports.text',
    },
  },
  '/admin/standing-exports': {
    title: 'standingExports.title',
    right: [...new Set([...duties.orders, ...duties.refunds])],
  },
  '/outlet': {
    title: 'outlets.page.title',
    right: outletRight,
    rail: { group: 'work', words: 'outlets.page.title', icon: 'transaction' },
  },
  '/admin/allotments': {
    title: 'outlets.allotments.title',
    right: duties.programme,
    rail: {
      group: 'work',
      words: 'outlets.allotments.title',
      icon: 'allotment',
      card: 'office.card.allotments',
    },
  },
  '/entity': { title: 'global.menu.entities.main', right: programmeRights.right },
  '/entity/event': {
    ...programmeRights,
    title: 'limelightApp.event.home.title',
    entity: 'written',
    rail: {
      group: 'programme',
      words: 'limelightApp.event.home.title',
      icon: 'event',
      card: 'office.card.event',
    },
  },
  '/admin/codes': {
    title: 'codes.home.title',
    right: duties.programme,
    rail: { group: 'programme', words: 'codes.home.title', icon: 'code', card: 'codes.card' },
  },
  '/admin/codes/batch/$key': { title: 'codes.detail.title', right: duties.programme },
  '/entity/event/$key/door': { title: 'doorControl.title', right: duties.doorControl },
  '/entity/event/$key/preview': { title: 'workshop.preview', right: duties.programme },
  '/entity/session': {
    ...programmeRights,
    title: 'limelightApp.session.home.title',
    entity: 'written',
    rail: {
      group: 'programme',
      words: 'limelightApp.session.home.title',
      icon: 'session',
      card: 'office.card.session',
    },
  },
  '/entity/session/$key/seats': { title: 'withheldSeats.title', right: duties.withheldSeats },
  '/entity/site': {
    ...programmeRights,
    title: 'limelightApp.site.home.title',
    entity: 'written',
    rail: { group: 'programme', words: 'limelightApp.site.home.title', icon: 'site', card: 'office.card.site' },
  },
  '/entity/zone': {
    ...programmeRights,
    title: 'limelightApp.zone.home.title',
    entity: 'written',
    rail: { group: 'programme', words: 'limelightApp.zone.home.title', icon: 'zone', card: 'office.card.zone' },
  },
  '/entity/site/$key/plan': { title: 'planEditor.title', right: duties.programme },
  '/entity/zone/$key/plan': { title: 'planEditor.title', right: duties.programme },
  '/entity/pricing': {
    ...programmeRights,
    title: 'limelightApp.pricing.home.title',
    entity: 'written',
    rail: {
      group: 'programme',
      words: 'limelightApp.pricing.home.title',
      icon: 'pricing',
      card: 'office.card.pricing',
    },
  },
  '/entity/outlet': {
    title: 'limelightApp.outlet.home.title',
    right: [...new Set([...duties.programme, ...duties.refunds])],
    writeRight: duties.outlets,
    entity: 'written',
    rail: administration('limelightApp.outlet.home.title', 'outlet', 'office.card.outlet'),
  },
  '/entity/outlet/$key/settlement': { title: 'outlets.settlement.title', right: duties.refunds },
  '/admin/user-management': {
    title: 'userManagement.home.title',
    right: duties.users,
    entity: 'written',
    rail: administration('global.menu.admin.userManagement', 'people', 'global.menu.admin.userManagement.text'),
  },
  '/admin/api-keys': {
    title: 'apiKeys.title',
    right: duties.programs,
    rail: administration('apiKeys.title', 'key', 'apiKeys.card'),
  },
  '/admin/webhooks': {
    title: 'webhooks.title',
    right: duties.programs,
    rail: administration('webhooks.title', 'webhook', 'webhooks.card'),
  },
  '/admin/webhooks/$key/deliveries': { title: 'webhooks.title', right: duties.programs },
  '/admin/settings': operatorPage('shopSettings', 'setting'),
  '/admin/texts': operatorPage('legalTexts', 'text'),
  '/admin/mail-texts': operatorPage('mailTexts', 'mail'),
  '/admin/mail-texts/$key/words': { title: 'mailTexts.one.title', right: duties.operations },
  '/admin/limits': operatorPage('limits', 'limit'),
  '/admin/maintenance': operatorPage('maintenance', 'maintenance'),
  '/admin/health': operatorPage('health', 'health'),
  '/admin/metrics': operatorTool('metrics', 'metrics', 'metrics'),
  '/admin/jobs': operatorPage('jobs', 'job'),
  '/admin/logs': operatorTool('logs', 'logs', 'logs'),
  '/admin/configuration': operatorTool('configuration', 'configuration', 'configuration'),
  '/admin/audits': operatorTool('audits', 'audits', 'audit'),
  '/admin/docs': operatorTool('docs', 'apidocs', 'docs'),
} as const satisfies Record<string, OfficePage>;

export type OfficePath = keyof typeof officePages;

/** The pages below the list of an entity. Those with a verb need the right to write. */
const belowEntity = { read: ['/$key'], written: ['/$key', '/new', '/$key/edit', '/$key/delete'] } as const;
const isForWriting = (rest: string): boolean => /^\/new$|^\/[^/]+\/(?:edit|delete)$/.test(rest);

/** Every address of the back office, with those of the entities' rows. */
export const officeAddresses: string[] = Object.entries<OfficePage>(officePages).flatMap(([path, { entity }]) => [
  path,
  ...(entity ? belowEntity[entity].map((rest) => path + rest) : []),
]);

/** The page at an address, with the right that the address needs. The pages below an entity belong to its list. */
export function officePageAt(address: string): OfficePage {
  const found = Object.entries<OfficePage>(officePages)
    .map(([path, page]) => ({ path, page, rest: restBelow(path, address) }))
    .filter(({ rest }) => rest !== null);
  const { page, rest } = found.toSorted((one, other) => other.path.length - one.path.length)[0] ?? {
    page: officePages['/admin'] as OfficePage,
    rest: '',
  };
  return page.writeRight && isForWriting(rest ?? '') ? { ...page, right: page.writeRight } : page;
}

/** The rest of an address below a path, in which `$key` stands for any part; null when it is not below it. */
function restBelow(path: string, address: string): string | null {
  const parts = path.split('/');
  const given = address.split('/');
  const isBelow = parts.every((part, at) => (part.startsWith('$') ? given[at] : given[at] === part));
  if (!isBelow) return null;
  const rest = given.slice(parts.length);
  return rest.map((part) => `/${part}`).join('');
}

/** The right to make, change and remove the rows of a list; null when they are only read. */
export const writeRightOf = (path: string): Right | null => {
  const { entity, right, writeRight } = officePageAt(path);
  return entity === 'written' ? (writeRight ?? right) : null;
};
