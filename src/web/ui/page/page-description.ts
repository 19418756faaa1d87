import type { Picture } from '../../../contract/catalogue.ts';
import type { DrawnPage, Shop } from '../../../contract/page-data.ts';
import type { Locale } from '../../../words/locales.ts';
import type { Translate } from '../../../words/words.ts';

/** Facts about a page for search engines, link previews and the browser's first requests. */
export type PageDescription = {
  status: DrawnPage['status'];
  title: string;
  description: string;
  /** The one address of this page, without locale: `/event/PULSE`. Nothing for a page that has none. */
  path?: string | undefined;
  /** The picture for link previews, from the shop's own address; the shop's picture when there is none. */
  picture?: Picture | null;
  /** The largest picture of the first view, and how wide it is drawn. */
  preload?: { picture: Picture; sizes: string } | undefined;
  /** schema.org blocks. */
  schema?: object[];
};

/** The inputs from which a page makes its description. */
export type DescribeContext = {
  t: Translate;
  locale: Locale;
  shop: Shop;
  now: number;
};
