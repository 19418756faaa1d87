import type { Key } from '../../../words/words.ts';
import type { DescribeContext, PageDescription } from '../../ui/page/page-description.ts';

const titles: Record<string, Key> = {
  '/login': 'login.title',
  '/logout': 'global.menu.account.logout',
  '/register': 'register.title',
  '/activate': 'activate.title',
  '/activate/$key': 'activate.title',
  '/reset/request': 'reset.request.title',
  '/reset/finish': 'reset.finish.title',
  '/reset/finish/$key': 'reset.finish.title',
  '/account/orders': 'global.menu.account.orders',
  '/account/settings': 'global.menu.account.settings',
  '/account/password': 'global.menu.account.password',
  '/account/security': 'security.title',
  '/entity': 'global.menu.entities.main',
};

/** Pages of accounts are no pages for search engines. */
export function describeAccount({ t }: DescribeContext, routeId: string | undefined): PageDescription | undefined {
  const key = titles[routeId ?? ''];
  return key && { status: 200, title: t(key), description: t(key) };
}
