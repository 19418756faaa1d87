// Pages as a browser shows them: which there are, how one is opened, and what it must never do.
import type { APIRequestContext, ConsoleMessage, Locator, Page, Request, Response } from '@playwright/test';

export const locales = ['zh-hk', 'zh-tw', 'en'] as const;
type Event = {
  eventCode: string;
  nameEng: string;
  nameCht: string;
  sessions: { enabled: boolean }[];
  saleOpensAt: string | null;
};

export async function listEvents(request: APIRequestContext): Promise<Event[]> {
  return (await request.get('/api/events?size=200&sort=startTime,asc')).json();
}

export const isSoldOut = ({ sessions }: Event) => sessions.length > 0 && sessions.every(({ enabled }) => !enabled);
export const isComing = ({ saleOpensAt }: Event) => saleOpensAt !== null && Date.parse(saleOpensAt) > Date.now();

/** One of each kind of page. */
export async function samplePaths(request: APIRequestContext): Promise<string[]> {
  const events = await listEvents(request);
  const codes = [events[0], events.find(isSoldOut), events.find(isComing)].map((event) => event?.eventCode);
  const articles = ['/tnc', '/faq', '/opportunity', '/contact-us'];
  const searches = [
    '/home?place=mo',
    '/home?query=%E5%A4%9C%E8%88%AA',
    '/home?query=%E6%B2%92%E6%9C%89%E9%80%99%E5%80%8B',
  ];
  return [
    '/home',
    ...searches,
    ...codes.map((code) => `/event/${code}`),
    ...articles,
    '/seat-plan',
    '/find-order',
    '/nowhere',
  ];
}

/** Everything a page should not do: ask other hosts, break its policy, write errors to the console. */
export function watch(page: Page): { complaints: string[] } {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !isFalseAlarm(message)) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (hostname !== '127.0.0.1' && !['data:', 'blob:'].includes(protocol)) complaints.push(request.url());
  });
  return { complaints };
}

/** Messages without a fault: a page that is missing on purpose, and a preloaded picture that was in the browser's cache. */
const isFalseAlarm = (message: ConsoleMessage): boolean =>
  (message.text().includes('404 (Not Found)') && message.location().url === message.page()?.url()) ||
  message.text().includes('was preloaded using link preload but not used');

/** A path of the shop that all tests share, or an address. */
export async function open(page: Page, address: string): Promise<Response | null> {
  trafficOf(page);
  const response = await page.goto(address);
  await whenAlive(page);
  return response;
}

/**
 * The page is alive: React has taken over what the server drew, and what loads after has come. Playwright's `networkidle`
 * would say the same half a second later, and for the first page of a tab only.
 */
export async function whenAlive(page: Page): Promise<void> {
  const traffic = trafficOf(page);
  await page.waitForFunction(() => {
    const parts = [...document.querySelectorAll('main > *, #page :is(button, input, select, textarea)')];
    const isTaken = (part: Element) => Object.keys(part).some((key) => key.startsWith('__reactProps'));
    return parts.length > 0 && parts.every(isTaken);
  });
  let requested: number;
  do {
    requested = traffic.requested;
    await page.evaluate(untilAtRest);
  } while (requested !== traffic.requested || traffic.unanswered.size > 0);
}

/** Two pictures later, and when nothing is left to do at the moment: what an answer leads to has been drawn or asked for. */
const untilAtRest = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve())));
  });

type Traffic = { requested: number; unanswered: Set<Request> };
const traffics = new WeakMap<Page, Traffic>();

/** The requests of a page since the first call of this function. */
function trafficOf(page: Page): Traffic {
  const known = traffics.get(page);
  if (known) return known;
  const traffic: Traffic = { requested: 0, unanswered: new Set() };
  traffics.set(page, traffic);
  page.on('request', (request) => {
    // The browser asks again for what it has shown from its cache (stale-while-revalidate). Playwright is never told of the end of that.
    if (request.resourceType() === 'other') return;
    // Answers to a page that was left are not awaited.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) traffic.unanswered.clear();
    traffic.requested += 1;
    traffic.unanswered.add(request);
  });
  const finish = (request: Request) => traffic.unanswered.delete(request);
  page.on('requestfinished', finish);
  page.on('requestfailed', finish);
  return traffic;
}

/** Key by key, as a person does: `03042025` is the fourth of March. */
export async function typeDay(field: Locator, keys: string): Promise<void> {
  await field.blur();
  await field.pressSequentially(keys);
}

/** Sentences about what has just been done, or not. */
export const messages = (page: Page): Locator => page.getByRole('region', { name: 'Messages' });
