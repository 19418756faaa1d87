// Every page of the web as data, except the back office (office-pages.ts). The routes and titles in the browser, the pages that the
// server draws and the pages that search engines list are made from this table. `$name` stands for the variable part of an address.
import { accountRight, staffRight } from '../domain/accounts/duties.ts';
import type { Right } from '../domain/accounts/rights.ts';
import type { Key } from '../words/words.ts';

export type Page = {
  /** Missing where the page takes its title from its data, such as an event, or redirects. */
  title?: Key;
  /** The title is the default. */
  description?: Key;
  right: Right;
  /** The text of its link in the account menu. */
  menu?: Key;
  /** Whether search engines may index it, and whether the sitemap lists it. Without this they may not index it. */
  search?: 'found' | 'listed';
  /** Set for an older or shorter address of another page. */
  leadsTo?: string;
  /** The address that the server draws instead, where the page's own address holds a secret such as a key from a mail. */
  drawnAs?: string;
  /** The last part of its address is longer than other parts may be. */
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
  '/tnc/$version': { right: 'public' },
  '/privacy/$version': { right: 'public' },
  '/faq': { right: 'public', search: 'listed' },
  '/opportunity': { right: 'public', search: 'listed' },
  '/contact-us': { right: 'public', search: 'listed' },
  '/static': { right: 'public', leadsTo: '/about-us' },
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
  '/order/tickets/$key': {
    right: 'public',
    title: 'ticketPage.title',
    description: 'ticketPage.description',
    drawnAs: '/order/tickets/key',
  },
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
  /** The frame of the back office. The server draws nothing else of it. */
  '/admin': { right: staffRight, title: 'backOffice.title' },
} as const satisfies Record<string, Page>;

export type ShopPath = keyof typeof shopPages;

/** The pages of an account, as its menus list them. */
export const accountMenu = (
  ['/account/orders', '/account/settings', '/account/password', '/account/security'] as const
).map((to) => ({ to, words: shopPages[to].menu }));

export const shopPageAt = (path: string | undefined): Page | undefined =>
  (shopPages as Record<string, Page>)[path ?? ''];
