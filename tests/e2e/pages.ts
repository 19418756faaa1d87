import type { APIRequestContext, Page } from '@playwright/test';

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
  const articles = ['/about-us', '/tnc', '/privacy', '/faq', '/opportunity', '/contact-us'];
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
    const isExpected = message.text().includes('404 (Not Found)') && message.location().url === page.url();
    if (['error', 'warning'].includes(message.type()) && !isExpected) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (hostname !== '127.0.0.1' && !['data:', 'blob:'].includes(protocol)) complaints.push(request.url());
  });
  return { complaints };
}

/** The page is alive: React has taken over what the server drew, and what loads after has come. */
export async function whenAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const place = document.getElementById('page');
    return place !== null && Object.keys(place).some((key) => key.startsWith('__reactContainer'));
  });
  await page.waitForLoadState('networkidle');
}
