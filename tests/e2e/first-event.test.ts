// From an empty shop to a ticket: a venue with a plan of four zones, an event with posters, three dates and prices, and a buyer in another
// browser. Steps of the organiser are counted: a change that costs more of them fails.
import { expect, test } from '@playwright/test';
import type { Locale } from '../../src/words/locales.ts';
import { Buyer } from './order-pages.ts';
import { Organiser } from './organiser.ts';
import { type OwnShop, startOwnShop } from './own-shop.ts';
import { watch, whenAlive } from './pages.ts';
import { fillInfo } from './pay-pages.ts';
import { addPerson, signIn } from './people.ts';
import { screensFor } from './screens.ts';

test.describe.configure({ mode: 'default', timeout: 180_000 });

const stepsMax = 44;

let shop: OwnShop;
let organiser: string;
test.beforeAll(async () => {
  shop = await startOwnShop();
  organiser = await addPerson(shop, ['ROLE_CATALOGUE', 'ROLE_USER']);
});
test.afterAll(() => shop?.stop());

/** One screen of the two is enough here; the other locales and the phone are in the wide run. */
const tagOf = (locale: Locale) => (locale === 'en' ? { tag: '@desktop-first' } : { ...screensFor('zh-tw') });

for (const locale of ['en', 'zh-hk', 'zh-tw'] as const)
  test(`from an empty shop to a ticket, in ${locale}`, tagOf(locale), async ({ page, browser }) => {
    const { complaints } = watch(page);
    const organising = new Organiser(shop, page, locale);
    await signIn(page, shop.address, organiser, '/entity/site/new');
    await organising.open('/entity/site/new');
    await organising.makeVenue(`Harbour Hall ${locale}`);
    await organising.drawPlan();
    await organising.makeEvent(`FIRST-${locale.toUpperCase()}`, `Harbour Hall ${locale}`);
    expect(organising.steps).toBeLessThanOrEqual(stepsMax);
    expect(complaints).toEqual([]);

    const other = await (await browser.newContext()).newPage();
    const buyer = new Buyer(other);
    await other.goto(`${shop.address}/event/FIRST-${locale.toUpperCase()}?lang=${locale}`);
    await whenAlive(other);
    await buyer.hold(2);
    await fillInfo(other);
    const { tickets } = await shop.db
      .selectFrom('ticket')
      .innerJoin('event', 'event.id', 'ticket.eventId')
      .where('event.eventCode', '=', `FIRST-${locale.toUpperCase()}`)
      .where('isLive', '=', true)
      .select(({ fn }) => fn.countAll<number>().as('tickets'))
      .executeTakeFirstOrThrow();
    expect(tickets).toBe(2);
    await other.context().close();
  });
