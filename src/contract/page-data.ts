import type { Locale } from '../words/locales.ts';

/** The shop's names and details, from its settings. They are the same on every page. */
export type Shop = {
  names: Record<Locale, string>;
  email: string;
  phone: string;
  /** Where its office is, and when somebody is there, in the locale of the page. */
  place: string;
  hours: string;
  /** The usual fee of a ticket, in dollars. */
  handlingFee: number;
  /** The most tickets of an order of a new event. */
  ticketsPerOrderMax: number;
  /** The public address of the shop, for link previews and the sitemap: `https://tickets.example`. */
  address: string;
};

/** Sent in each page as a JSON block, `<script type="application/json" id="page-data">`. */
export type PageData = {
  locale: Locale;
  /** The time at which the server drew the page. The first drawing in the browser uses it too. */
  drawnAt: string;
  isDevelopment: boolean;
  /** The bounds of a customer's password. */
  passwordLength: { min: number; max: number };
  shop: Shop;
  /** The address of the words of this locale, by key. It changes with the words. */
  wordsUrl: string;
  /** The shop is closed for visitors: the sentence of staff in this locale, and when they expect to open again. */
  maintenance?: { message: string | null; endsAt: string | null };
  /** TanStack Query's dehydrated state: the replies with which the page was drawn. */
  queries: unknown;
};

/** The input of the built renderer (`dist/render/render.js`, named export `renderPage`). */
export type PageRequest = {
  /** Path and query, such as `/home?place=hk`. */
  url: string;
  data: Omit<PageData, 'queries'>;
  words: Record<string, string>;
  /** Reads the API inside the server, such as `/api/events?page=0`. */
  read: (path: string) => Promise<{ status: number; body: unknown }>;
};

export type DrawnPage = {
  /** 503: a read of the page failed. The page says so, and is not remembered. */
  status: 200 | 404 | 503;
  /** Set when the path is an old name of another page: the server redirects. */
  redirectTo?: string;
  /** The content of `<head>`: title, description, link preview, schema.org block, preloads. */
  head: string;
  /** The content of `<div id="page">`. */
  body: string;
  queries: unknown;
};

export type RenderPage = (request: PageRequest) => Promise<DrawnPage>;
