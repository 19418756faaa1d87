import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { officeAddresses } from '../../../contract/office-pages.ts';
import type { RenderPage, Shop } from '../../../contract/page-data.ts';
import { type Page, shopPages } from '../../../contract/pages.ts';
import { isLocale, type Locale, languageTags } from '../../../words/locales.ts';
import type { Deps } from '../../platform/deps.ts';
import { localeOf } from '../../platform/http/locale-of.ts';
import type { Memory } from '../../platform/http/memory.ts';
import { Remembered, sendRemembered } from '../../platform/http/remembered.ts';
import { cacheControlOf, programmeTag, tagsHeader } from '../../platform/http/shared-cache.ts';
import { answerUnknownCalls } from '../../platform/http/unknown-calls.ts';
import { limitSender } from '../../platform/limits/limit-sender.ts';
import { retryAfter } from '../../platform/maintenance/closed-calls.ts';
import type { MaintenanceMemory } from '../../platform/maintenance/follow-maintenance.job.ts';
import type { PageWords, WordsFiles } from '../words/words.routes.ts';
import { type Assets, documentOf } from './document.ts';
import { plainAddress } from './plain-address.ts';

/** The parameters that change a page. Others, such as campaign codes, show the same page. */
const shownParameters = ['place', 'query', 'sale', 'zone'];
const unknownPage = '/404';
const officeFrame = '/admin';
/** Pages with styles of their own, as they are drawn. */
const ownStyles: Record<string, 'officeStyles' | 'ticketStyles'> = {
  [officeFrame]: 'officeStyles',
  [shopPages['/order/tickets/$key'].drawnAs]: 'ticketStyles',
};

/** An address in the form of the server's routes. */
const routeOf = (path: string): string => path.replaceAll('$', ':');

export type PageDeps = Pick<Deps, 'clock' | 'configuration' | 'settings'> & {
  memory: Memory;
  maintenance: Pick<MaintenanceMemory, 'current'>;
  headers: Record<string, string>;
  words: WordsFiles;
  shop: { render: RenderPage; assets: Assets };
};

/** Every public page, drawn once per change of the catalogue and locale, then sent from memory. */
export function registerPages(app: FastifyInstance, deps: PageDeps): void {
  const limit = limitSender(app, 'page', 'page');

  const drawWithin = async (request: FastifyRequest, url: string, locale: Locale) => {
    await limit(request);
    return draw(app, deps, { url, locale, words: deps.words.forPage[locale], orderAccess: request.ip });
  };
  const sendPseudo = async (request: FastifyRequest, reply: FastifyReply, url: string) => {
    const page = await draw(app, deps, { url, locale: 'en', words: deps.words.pseudo, orderAccess: request.ip });
    return sendRemembered(request, reply, page);
  };
  /** A remembered page is sent without a promise: that is most of what a crowd asks for. */
  const send = (request: FastifyRequest, reply: FastifyReply, url: string): FastifyReply | Promise<FastifyReply> => {
    const address = url === unknownPage || endsWithSlash(request) ? plainAddressOf(request) : null;
    if (address) return reply.header('Cache-Control', 'no-store').redirect(address, 301);
    const requested = request.query as Record<string, unknown>;
    if (deps.configuration.mode === 'development' && requested.words === 'pseudo')
      return sendPseudo(request, reply, url);
    const locale = isLocale(requested.lang) ? requested.lang : localeOf(request);
    if (isLocale(requested.lang)) reply.raw.setHeader('Set-Cookie', localeCookie(requested.lang));
    const isClosed = deps.maintenance.current !== null;
    const key = `${isClosed ? 'maintenance' : 'page'} ${locale} ${url}`;
    const fresh = deps.memory.fresh(key);
    if (fresh) return sendRemembered(request, reply, fresh);
    const made = deps.memory.get(key, () => drawWithin(request, url, locale), { keepsFailures: isClosed });
    return made.then((page) => sendRemembered(request, reply, page));
  };

  for (const [path, page] of Object.entries<Page>(shopPages)) {
    const url = page.isLong ? path.replace(/\$\w+$/, '*') : routeOf(path);
    app.get(url, { config: { right: 'public' } }, (request, reply) =>
      send(request, reply, page.isLong && isBelow(request, path) ? unknownPage : (page.drawnAs ?? shownPath(request))),
    );
  }
  // The back office is one page to the server, drawn without data, so no key of a row is kept with the remembered pages.
  for (const path of officeAddresses.filter((each) => each !== officeFrame))
    app.get(routeOf(path), { config: { right: 'public' } }, (request, reply) => send(request, reply, officeFrame));
  answerUnknownCalls(app, (request, reply) => send(request, reply, unknownPage));
}

type DrawRequest = { url: string; locale: Locale; words: PageWords; orderAccess: string };

async function draw(
  app: FastifyInstance,
  deps: PageDeps,
  { url, locale, words, orderAccess }: DrawRequest,
): Promise<Remembered> {
  const { configuration, clock, shop, maintenance } = deps;
  const closed = maintenance.current;
  const data = {
    locale,
    drawnAt: clock().toISOString(),
    isDevelopment: configuration.mode === 'development',
    passwordLength: { min: configuration.passwords.lengthMin, max: configuration.passwords.lengthMax },
    shop: shopOf(deps, locale),
    wordsUrl: words.address,
    ...(closed && {
      maintenance: { message: closed.message[locale] ?? null, endsAt: closed.endsAt?.toISOString() ?? null },
    }),
  };
  /** The subjects of the page: those of all that it was drawn from. */
  const tags = new Set<string>();
  const read = async (path: string) => {
    // Counted for the visitor of the page: one visitor must not use up the limit of all.
    const response = await app.inject({ method: 'GET', url: path, remoteAddress: orderAccess });
    tags.add(String(response.headers[tagsHeader.toLowerCase()] ?? programmeTag));
    return { status: response.statusCode, body: response.statusCode === 200 ? response.json() : undefined };
  };
  const page = await shop.render({ url, data, words: words.words, read });
  const isRefused = closed !== null && page.status === 503;
  const headers = {
    ...deps.headers,
    'Cache-Control': cacheControlOf(page.status < 500 ? configuration.sharedCache : { seconds: 0 }),
    [tagsHeader]: tags.size > 0 ? [...tags].join(' ') : programmeTag,
    ...(isRefused && { 'Retry-After': String(retryAfter(closed.endsAt, clock())) }),
  };
  if (page.redirectTo) {
    return new Remembered('', {
      status: 301,
      contentType: 'text/plain',
      headers: { ...headers, Location: page.redirectTo },
    });
  }
  return new Remembered(documentOf(page, data, { assets: shop.assets, ownStyles: ownStyles[url] }), {
    status: page.status,
    contentType: 'text/html; charset=utf-8',
    vary: 'Cookie',
    headers: { ...headers, 'Content-Language': languageTags[locale] },
  });
}

function shownPath(request: FastifyRequest): string {
  const url = request.raw.url ?? '/';
  if (isUnreadable(url)) return unknownPage;
  const at = url.indexOf('?');
  if (at < 0) return url;
  const requested = new URLSearchParams(url.slice(at + 1));
  const shown = new URLSearchParams();
  for (const name of shownParameters) if (requested.has(name)) shown.set(name, plain(requested.get(name) ?? ''));
  return shown.size > 0 ? `${url.slice(0, at)}?${shown}` : url.slice(0, at);
}

/** The address has further parts, which the `*` of a long last part takes as well. */
const isBelow = ({ raw }: FastifyRequest, path: string): boolean => {
  const [address = ''] = (raw.url ?? '').split('?');
  return address.replace(/\/$/, '').split('/').length > path.split('/').length;
};

/** The address has control characters, which no page has. */
const isUnreadable = (url: string): boolean => /^[^?]*%(?:[01][0-9a-f]|7f)/i.test(url);

const endsWithSlash = ({ raw: { url = '/' } }: FastifyRequest): boolean => /^[^?]+\/(?:\?|$)/.test(url);

const plainAddressOf = ({ raw: { url = '/' } }: FastifyRequest): string | null =>
  isUnreadable(url) ? null : plainAddress(url);

/** The text without control characters, and bounded. */
const plain = (text: string) => text.replace(/\p{Cc}/gu, '').slice(0, 80);

const localeCookie = (locale: Locale) => `lang=${locale}; Path=/; Max-Age=31536000; SameSite=Lax`;

function shopOf({ configuration, settings }: PageDeps, locale: Locale): Shop {
  const { names, email, phone, addresses, hours } = settings.shop;
  const { handlingFee, maxTicketsPerOrder: ticketsPerOrderMax } = settings.sale;
  const address = configuration.publicAddress;
  return {
    names,
    email,
    phone,
    place: addresses[locale],
    hours: hours[locale],
    handlingFee,
    ticketsPerOrderMax,
    address,
  };
}
