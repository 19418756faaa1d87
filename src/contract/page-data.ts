import type { Locale } from '../words/locales.ts';

/** What an organiser puts in place of our name: from the server's configuration, the same for every page. */
export type Shop = {
  nameCht: string;
  nameEng: string;
  email: string;
  phone: string;
  /** Where the shop is reached from outside, for link previews and the sitemap: `https://tickets.example`. */
  address: string;
};

/** Travels in each page as a JSON block, `<script type="application/json" id="page-data">`. */
export type PageData = {
  locale: Locale;
  /** The moment the page was drawn: the first picture in the browser counts from here too. */
  drawnAt: string;
  isDevelopment: boolean;
  /** How long a customer's password must be, and may be. */
  passwordLength: { min: number; max: number };
  shop: Shop;
  /** Words by key for this locale are loaded from here; the address changes with the words. */
  wordsUrl: string;
  /** TanStack Query's dehydrated state: the replies that the page was drawn with. */
  queries: unknown;
};

/** What the server asks of the built renderer (`dist/render/render.js`, default none, named export `renderPage`). */
export type PageRequest = {
  /** Path and query, such as `/home?place=hk`. */
  url: string;
  data: Omit<PageData, 'queries'>;
  words: Record<string, string>;
  /** Reads the API inside the server, such as `/api/events?page=0`: the status and the parsed body. */
  read: (path: string) => Promise<{ status: number; body: unknown }>;
};

export type DrawnPage = {
  /** 503: something that the page shows could not be read. It says so in words, and is not worth remembering. */
  status: 200 | 404 | 503;
  /** Set when the path is another page's old name: answer a redirect instead. */
  redirectTo?: string;
  /** What goes into `<head>`: title, description, link preview, schema.org block, preloads. */
  head: string;
  /** What goes into `<div id="page">`. */
  body: string;
  queries: unknown;
};

export type RenderPage = (request: PageRequest) => Promise<DrawnPage>;
