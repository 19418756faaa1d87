import type { Shop } from '../../../contract/page-data.ts';
import type { Locale } from '../../../words/locales.ts';
import { shopName } from '../page/use-title.ts';
import { priceText } from '../text/price.tsx';
import { telephoneLink } from '../text/telephone-link.ts';

/** A piece of an article's line: plain words, or words that lead somewhere. */
type Piece = { text: string; href?: string };
/** Facts of the shop that an article names, and the links of those that have one. */
export type Facts = Record<string, Piece>;

export const shopFacts = (shop: Shop, locale: Locale): Facts => ({
  shopName: { text: shopName(shop, locale) },
  email: { text: shop.email, href: `mailto:${shop.email}` },
  phone: { text: shop.phone, href: telephoneLink(shop.phone) },
  address: { text: shop.address },
  hours: { text: shop.hours },
  fee: { text: priceText(shop.handlingFee) },
});

const fact = /({{\s*\w+\s*}})/;
const link = /(\[[^\]]+\]\((?:\/|mailto:|tel:|https:)[^)\s]*\))/;

const nameIn = (text: string) => /^{{\s*(\w+)\s*}}$/.exec(text)?.[1] ?? '';
const filled = (text: string, facts: Facts) =>
  text
    .split(fact)
    .map((part) => facts[nameIn(part)]?.text ?? part)
    .join('');

/** Takes `[words](/path)` and `{{facts}}` apart; anything but a path, `mailto:`, `tel:` or `https:` stays text. */
export function articlePieces(line: string, facts: Facts): Piece[] {
  const pieces = line.split(link).flatMap((part): Piece[] => {
    const [, text, href] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? [];
    if (text !== undefined && href !== undefined) return [{ text: filled(text, facts), href: filled(href, facts) }];
    return part.split(fact).map((each) => facts[nameIn(each)] ?? { text: each });
  });
  return joined(pieces.filter(({ text }) => text !== ''));
}

/** Neighbours that lead nowhere are one text. */
function joined(pieces: Piece[]): Piece[] {
  const result: Piece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (last && last.href === undefined && piece.href === undefined) {
      result[result.length - 1] = { text: last.text + piece.text };
    } else {
      result.push(piece);
    }
  }
  return result;
}

export const plainLine = (line: string, facts: Facts): string =>
  articlePieces(line, facts)
    .map(({ text }) => text)
    .join('');
