// No stored text is run by a browser: texts that have run as scripts elsewhere, in every
// field that comes from outside, on every page that shows it.
import { expect, type Page, test } from '@playwright/test';
import type { Db } from '../../src/server/platform/deps.ts';
import { signingKeyOf } from '../../src/server/platform/signing/signing-key.ts';
import { hourLater } from '../support/database/small-catalogue.ts';
import { type SignedIn, signedIn } from '../support/people/signed-in.ts';
import { type OwnShop, startOwnShop } from './own-shop.ts';
import { open } from './pages.ts';

const scripts = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<SCRIPT SRC=data:,alert(1)></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script/x>alert(1)</script>',
  '<!--<script>--><script>alert(1)</script>',
  ']]><script>alert(1)</script>',
  '\u2028</script><script>alert(1)//',
  '<img src=x onerror=alert(1)>',
  '<img src=x onerror="alert(1)"',
  '<IMG """><SCRIPT>alert(1)</SCRIPT>">',
  "<img src='x' onerror='alert(1)'>",
  '<img/src=x/onerror=alert(1)>',
  '<img src=x:alert(1) onerror=eval(src)>',
  '<image href=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg/onload=alert(1)//',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:alert(1)"><text>a</text></a></svg>',
  '<svg><foreignObject><iframe srcdoc="<script>alert(1)</script>">',
  '<svg><style><img src=x onerror=alert(1)></style>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<math href="javascript:alert(1)">a</math>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<body onload=alert(1)>',
  '<body onpageshow=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<img src=x onerror=parent.alert(1)>">',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><button autofocus>a</button></form>',
  '<button formaction="javascript:alert(1)">a</button>',
  '<input autofocus onfocus=alert(1)>',
  '<select autofocus onfocus=alert(1)>',
  '<textarea autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<marquee onstart=alert(1)>a</marquee>',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<base href="https://evil.example/">',
  '<link rel=stylesheet href="https://evil.example/a.css">',
  '<style>@import "https://evil.example/a.css";</style>',
  '<div style="background:url(https://evil.example/a.png)">a</div>',
  '<p onmouseover=alert(1) style="position:fixed;inset:0">a</p>',
  '<a href="javascript:alert(1)">a</a>',
  '<a href="java\tscript:alert(1)">a</a>',
  '<a href="&#106;avascript:alert(1)">a</a>',
  '<a href="data:text/html,<script>alert(1)</script>">a</a>',
  '<a href="vbscript:msgbox(1)">a</a>',
  'javascript:alert(1)',
  '"><script>alert(1)</script>',
  "'><script>alert(1)</script>",
  '" onmouseover="alert(1)" x="',
  "'-alert(1)-'",
  '\\"-alert(1)}//',
  '{{constructor.constructor("alert(1)")()}}',
  ['$', '{alert(1)}'].join(''),
  '`-alert(1)-`',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '\u202e<script>alert(1)</script>',
  '＜script＞alert(1)＜/script＞',
];

/** Each text has as many scripts as a name may hold: fewer events then show them all. */
const storedTexts: string[] = [];
for (const script of scripts) {
  const longer = `${storedTexts.at(-1)} ${script}`;
  if (storedTexts.length > 0 && longer.length <= 110) storedTexts[storedTexts.length - 1] = longer;
  else storedTexts.push(script);
}

let shop: OwnShop;
let admin: SignedIn;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  shop = await startOwnShop();
  for (const [at, text] of storedTexts.entries()) await addScripted(shop.db, text, at);
  const signingKey = await signingKeyOf(shop.db, undefined);
  admin = await signedIn({ db: shop.db, signingKey }, { authorities: ['ROLE_ADMIN', 'ROLE_USER'] });
  await shop.db
    .updateTable('account')
    .set({ firstName: scripts[8] as string, lastName: '</title><svg onload=alert(1)>' })
    .where('id', '=', admin.accountId)
    .execute();
});
test.afterAll(() => shop?.stop());

const everywhere = (text: string) => ({ 'zh-hk': text, 'zh-tw': text, en: text });

/** Writes like an attacker with access to the tables: the same text in every field of a place and of its event. */
async function addScripted(db: Db, script: string, at: number): Promise<void> {
  const texts = everywhere(script);
  const { id: siteId } = await db
    .insertInto('site')
    .values({
      name: `${script} ${at}`,
      names: texts,
      region: 'HK',
      districts: texts,
      address: script,
      addresses: texts,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: zoneId } = await db
    .insertInto('zone')
    .values({ siteId, name: script.slice(0, 40), names: texts, freeSeating: true, standingCapacity: 20 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: eventId } = await db
    .insertInto('event')
    .values({
      siteId,
      eventCode: `SCRIPT-${at}`,
      nameCht: script,
      nameEng: script,
      performers: texts,
      descriptions: texts,
      details: everywhere(`<p>before</p>${script}<p>after</p>`),
      buyNotes: texts,
      publishedAt: hourLater(-1),
      bannerPosition: at < 5 ? at + 1 : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('session')
    .values({ eventId, startsAt: hourLater(24 * 30 + at), enabled: true })
    .execute();
  await db.insertInto('pricing').values({ eventId, siteId, zoneId, ticketType: 'PUBLIC', priceCents: 100 }).execute();
  const person = { firstName: script.slice(0, 50), lastName: script.slice(-50) };
  const email = `script-${at}@people.example`;
  await db
    .insertInto('account')
    .values({ login: `script-${at}`, email, ...person, passwordHash: '$argon2id$', createdBy: script, activated: true })
    .execute();
}

/** Everything that would show that something of it was run, or tried to. */
async function listen(page: Page): Promise<string[]> {
  const found: string[] = [];
  page.on('dialog', async (dialog) => {
    found.push(`a dialog on ${page.url()}`);
    await dialog.dismiss();
  });
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/i.test(message.text())) found.push(`${message.text()} on ${page.url()}`);
  });
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) found.push(`asked ${request.url()}`);
  });
  await page.exposeFunction('tellTest', (text: string) => void found.push(text));
  await page.addInitScript(() => {
    const { tellTest } = window as unknown as { tellTest: (text: string) => void };
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      tellTest(`${violatedDirective} ${blockedURI}`),
    );
  });
  return found;
}

const look = (page: Page, path: string) => open(page, `${shop.address}${path}`);

test('a script in the page of a test like these is noticed', async ({ page }) => {
  const found = await listen(page);
  await look(page, '/faq');
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="alert(1)">');
  });
  await expect.poll(() => found.length).toBeGreaterThan(0);
});

test('none runs on the wall, in a search, on a plan or among the sessions', { tag: ['@wide', '@desktop'] }, async ({
  page,
}) => {
  test.slow();
  const found = await listen(page);
  const { id } = await shop.db
    .selectFrom('event')
    .where('eventCode', '=', 'SCRIPT-8')
    .select('id')
    .executeTakeFirstOrThrow();
  const paths = ['/home', '/home?lang=en', '/home?query=script', '/seat-plan', `/order/date-selection/${id}`];
  for (const path of paths) await look(page, path);
  const searched = encodeURIComponent(scripts[52] as string);
  await look(page, `/home?query=${searched}`);
  expect(found).toEqual([]);
});

test('none runs on the page of its event', async ({ page }) => {
  test.slow();
  const found = await listen(page);
  for (const at of storedTexts.keys()) {
    await page.goto(`${shop.address}/event/SCRIPT-${at}?lang=en`, { waitUntil: 'domcontentloaded' });
    await expect(page.getByText('before').first()).toBeVisible();
  }
  await look(page, '/event/SCRIPT-1');
  expect(found).toEqual([]);
  // The texts are there, as texts.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('</script>');
});

test('none runs where people with such names are shown', { tag: ['@wide', '@desktop'] }, async ({ page }) => {
  test.slow();
  const found = await listen(page);
  await page.addInitScript(
    (token) => localStorage.setItem('limelight-authenticationToken', JSON.stringify(token)),
    admin.token,
  );
  await look(page, '/admin/user-management');
  await expect(page.getByText('script-3@people.example').first()).toBeVisible();
  for (const path of ['/admin/user-management/script-8', '/account/settings', '/account/orders'])
    await look(page, path);
  expect(found).toEqual([]);
});
