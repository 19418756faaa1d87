// Keeps the page of a ticket link on this device, so that it opens without a network: its document, its scripts, its file for a calendar and the
// reply for this key. The reply is `no-store` for everybody else; here its holder keeps it on purpose. The worker in public/tickets-worker.js reads it.
import type { Tickets } from '../../../contract/tickets.ts';
import type { Locale } from '../../../words/locales.ts';
import { calendarAddress } from './calendar-address.ts';
import { eventAddress, ticketsAddress } from './tickets.data.ts';

const beginning = 'tickets:';
const linksMax = 10;

export type KeptPage = { linkKey: string; tickets: Tickets; locale: Locale };

const canKeep = () => 'serviceWorker' in navigator && 'caches' in window;

/** False where the browser has not kept all that the page needs. */
export async function keepOffline({ linkKey: key, tickets, locale }: KeptPage): Promise<boolean> {
  if (!canKeep()) return false;
  try {
    await navigator.serviceWorker.register('/tickets-worker.js', { scope: '/order/tickets/' });
    await document.fonts.ready;
    await Promise.allSettled([...document.querySelectorAll<HTMLImageElement>('main img')].map((img) => img.decode()));
    const cache = await caches.open(beginning + key);
    await cache.put(ticketsAddress(key), new Response(JSON.stringify(tickets), { headers: jsonType }));
    const files = filesOfPage();
    const isNeeded = (path: string) => needed.test(path);
    const others = files.filter((path) => !isNeeded(path));
    const add = (path: string) => cache.add(path);
    await Promise.allSettled([calendarAddress(key, locale), eventAddress(tickets.event.id), ...others].map(add));
    await Promise.all([`/order/tickets/${key}`, ...files.filter(isNeeded)].map(add));
    await forgetOldest();
    return true;
  } catch {
    // The page works as long as there is a network.
    return false;
  }
}

/** A link that was replaced, or whose order was refunded. */
export async function forgetOffline(key: string): Promise<void> {
  if (canKeep()) await caches.delete(beginning + key);
}

const jsonType = { 'Content-Type': 'application/json; charset=utf-8' };
/** The scripts, styles and words. A missing picture does no harm. */
const needed = /^\/(?:assets|i18n)\//;
const keptPlaces = /^\/(?:assets|i18n|images)\/|^\/favicon/;

/** The scripts, styles, words, fonts and pictures that this page has loaded. */
function filesOfPage(): string[] {
  const paths = performance.getEntriesByType('resource').flatMap(({ name }) => {
    const { origin, pathname, search } = new URL(name);
    return origin === location.origin && keptPlaces.test(pathname) ? [pathname + search] : [];
  });
  return [...new Set(paths)];
}

async function forgetOldest(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(beginning));
  for (const name of names.slice(0, Math.max(0, names.length - linksMax))) await caches.delete(name);
}
