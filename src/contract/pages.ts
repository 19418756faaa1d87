// Every page of the web as data, but those of the back office, which are in office-pages.ts: routes and titles in the browser, what
// the server draws and what search engines may list all follow from it. Addresses are written as routes write them, `$name` for
// what differs.
import { accountRight, staffRight } from '../domain/accounts/duties.ts';
import { type Right, userRight } from '../domain/accounts/rights.ts';
import type { Key } from '../words/words.ts';

export type Page = {
  /** None where the page takes its title from what it reads, such as an event, or leads elsewhere. */
  title?: Key;
  /** The title, unless it says otherwise. */
  description?: Key;
  right: Right;
  /** What leads to it in the menu of an account, which has room for a word. */
  menu?: Key;
  /** Search engines may find it, or even get it listed in the sitemap. Without this they may not keep it. */
  search?: 'found' | 'listed';
  /** An older or shorter address of another page. */
  leadsTo?: string;
  /** Under which address the server draws it, for everybody, where its own holds what must not be kept, such as a key from a mail. */
  drawnAs?: string;
  /** What its address ends in is longer than a part of an address may be otherwise. */
  isLong?: true;
};

export const shopPages = {
  '/': { right: 'public', search: 'found' },
  '/home': { right: 'public', search: 'listed' },
  '/event/$eventCode': { right: 'public', search: 'found' },
  '/seat-plan': {
    right: 'public',
    search: 'listed',
    title: 'seat-plan.title',
    description: 'seat-plan.head.description',
  },
  '/about-us': { right: 'public', search: 'listed' },
  '/tnc': { right: 'public', search: 'listed' },
  '/privacy': { right: 'public', search: 'listed' },
  '/faq': { right: 'public', search: 'listed' },
  '/opportunity': { right: 'public', search: 'listed' },
  '/contact-us': { right: 'public', search: 'listed' },
  '/static/contact-us': { right: 'public', search: 'found' },
  '/static/$name': { right: 'public', search: 'found' },

  '/order': { right: 'public', leadsTo: '/order/date-selection' },
  '/order/date-selection': { right: 'public', title: 'order.step.session.long' },
  '/order/date-selection/$eventId': { right: 'public', title: 'order.step.session.long' },
  '/order/seat-selection': { right: 'public', title: 'order.step.tickets.long' },
  '/order/personal-info': { right: 'public', title: 'order.step.info.long' },
  '/order/payment-info': { right: 'public', title: 'order.step.pay.long' },
  '/order/payment-result': { right: 'public', title: 'payment.looking.title', description: 'payment.looking.text' },
  '/order/payment-result/$dr': {
    right: 'public',
    title: 'payment.looking.title',
    description: 'payment.looking.text',
    drawnAs: '/order/payment-result/key',
    isLong: true,
  },
  '/order/asiapay-result/$result': {
    right: 'public',
    title: 'payment.looking.title',
    description: 'payment.looking.text',
    drawnAs: '/order/asiapay-result/key',
    isLong: true,
  },
  '/order/transfer': { right: 'public', title: 'payment.transfer.title' },
  '/order/transfer/$key': { right: 'public', title: 'payment.transfer.title', drawnAs: '/order/transfer/key' },
  '/find-order': { right: 'public', title: 'findOrder.title', description: 'findOrder.text' },
  '/find-order/$key': {
    right: 'public',
    title: 'foundOrder.title',
    description: 'findOrder.text',
    drawnAs: '/find-order/key',
  },

  '/login': { right: 'public', title: 'login.title' },
  '/logout': { right: 'public', title: 'global.menu.account.logout' },
  '/register': { right: 'public', title: 'register.title' },
  '/activate': { right: 'public', title: 'activate.title' },
  '/activate/$key': { right: 'public', title: 'activate.title', drawnAs: '/activate/key' },
  '/reset/request': { right: 'public', title: 'reset.request.title' },
  '/reset/finish': { right: 'public', title: 'reset.finish.title' },
  '/reset/finish/$key': { right: 'public', title: 'reset.finish.title', drawnAs: '/reset/finish/key' },
  '/account': { right: accountRight, leadsTo: '/account/settings' },
  '/account/orders': { right: accountRight, title: 'ownOrders.title', menu: 'global.menu.account.orders' },
  '/account/settings': {
    right: accountRight,
    title: 'global.menu.account.settings',
    menu: 'global.menu.account.settings',
  },
  '/account/password': {
    right: accountRight,
    title: 'global.menu.account.password',
    menu: 'global.menu.account.password',
  },
  '/account/security': { right: accountRight, title: 'security.title', menu: 'global.menu.account.security' },
  '/entity': { right: userRight, title: 'global.menu.entities.main' },
  /** The frame of the back office: all that the server draws of it. */
  '/admin': { right: staffRight, title: 'backOffice.title' },
} as const satisfies Record<string, Page>;

export type ShopPath = keyof typeof shopPages;

/** The pages of an account, as its menus list them. */
export const accountMenu = (
  ['/account/orders', '/account/settings', '/account/password', '/account/security'] as const
).map((to) => ({ to, words: shopPages[to].menu }));

export const shopPageAt = (path: string | undefined): Page | undefined =>
  (shopPages as Record<string, Page>)[path ?? ''];
