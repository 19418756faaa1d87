import { type Browser, chromium, type Page } from '@playwright/test';
import { encode } from 'uqr';
import { findChromium } from '../scripts/find-chromium.ts';
import { codeSigner } from '../src/server/shop/tickets/ticket-keys.ts';
import { addPerson, password } from '../tests/e2e/people.ts';
import { addSale } from '../tests/e2e/sales.ts';
import { type StaffShop, signingKey, startStaffShop } from '../tests/e2e/staff-shop.ts';
import { figureOf, rounded } from './figures.ts';

/**
 * From the moment that a code stands before the camera until the page shows its colour, on a processor slowed four times. Chromium slows
 * the page and not its worker, so the decoder's time counts four times in the sum.
 */
const scans = Number(process.env.BENCH_SCANS ?? 20);
const slowing = 4;

const shop = await startStaffShop();
const browser = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  console.log(JSON.stringify({ bench: 'door-page', slowing, ...(await measure(browser, shop)) }));
} finally {
  await browser.close();
  await shop.stop();
}

async function measure(browser: Browser, shop: StaffShop) {
  const codes: string[] = [];
  for (let at = 0; at < scans; at += 1) codes.push(await paidCode(shop));
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.addInitScript(cameraOfCanvas);
  await page.goto(await enrolment(shop));
  await page.getByRole('button', { name: /Search|搜尋/ }).waitFor();
  await page.waitForTimeout(1000);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowing });
  const readings: { colour: number; decode: number }[] = [];
  for (const code of codes) readings.push(await scan(page, code));
  const sums = readings.map(({ colour, decode }) => colour + (slowing - 1) * decode);
  return {
    scans,
    pageMilliseconds: figureOf(readings.map(({ colour }) => rounded(colour))),
    decodeMilliseconds: figureOf(readings.map(({ decode }) => rounded(decode))),
    sumMilliseconds: figureOf(sums.map(rounded)),
  };
}

async function paidCode(shop: StaffShop): Promise<string> {
  const orderId = await addSale(shop, { daysAgo: 0, tickets: 1 });
  const { eventId, sessionIds } = shop.hall;
  const sign = await codeSigner(shop.db, { signingKey }, eventId);
  return sign({ eventId, orderId, number: 1, sessionId: sessionIds[0] as number, issue: 1 });
}

async function enrolment(shop: StaffShop): Promise<string> {
  const call = async (path: string, body: object, headers = {}) => {
    const answer = await fetch(shop.address + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return answer.json();
  };
  const username = await addPerson(shop, ['ROLE_DOOR', 'ROLE_USER']);
  const { id_token } = await call('/api/authenticate', { username, password });
  const device = { name: 'Bench', gateId: null, sessionIds: shop.hall.sessionIds };
  const { address } = await call(`/api/events/${shop.hall.eventId}/door-devices`, device, {
    Authorization: `Bearer ${id_token}`,
  });
  return address.replace(/^https?:\/\/[^/]+/, shop.address);
}

/** The camera is a canvas of the page, and the times of the decoder are written down. */
function cameraOfCanvas(): void {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 1280, height: 720 });
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
  const bench = { pen, decode: 0 };
  Object.assign(window, { bench });
  setInterval(() => pen.fillRect(0, 0, 1, 1), 33);
  const devices = { getUserMedia: async () => canvas.captureStream(30), enumerateDevices: async () => [] };
  Object.defineProperty(navigator, 'mediaDevices', { value: devices });
  const Plain = window.Worker;
  const Timed = class extends Plain {
    override postMessage(message: unknown, transfer?: Transferable[] | StructuredSerializeOptions): void {
      const sentAt = performance.now();
      this.addEventListener(
        'message',
        ({ data }) => data && Object.assign(bench, { decode: performance.now() - sentAt }),
        {
          once: true,
        },
      );
      super.postMessage(message, transfer as Transferable[]);
    }
  };
  Object.assign(window, { Worker: Timed });
}

type Bench = { pen: CanvasRenderingContext2D; decode: number };

async function scan(page: Page, code: string): Promise<{ colour: number; decode: number }> {
  const { data, size } = encode(code, { ecc: 'M', border: 4 });
  const reading = await page.evaluate(
    async ({ data, size }) => {
      const { bench } = window as unknown as { bench: Bench };
      const { pen } = bench;
      const scale = Math.floor(600 / size);
      const shown = new Promise<number>((resolve) => {
        const watcher = new MutationObserver(() => {
          if (!document.querySelector('[data-outcome=ok]')) return;
          watcher.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
        });
        watcher.observe(document.body, { subtree: true, childList: true });
      });
      pen.fillStyle = '#fff';
      pen.fillRect(0, 0, 1280, 720);
      pen.fillStyle = '#000';
      for (const [y, row] of data.entries())
        for (const [x, isDark] of row.entries())
          if (isDark) pen.fillRect(340 + x * scale, 60 + y * scale, scale, scale);
      const startedAt = performance.now();
      const colour = (await shown) - startedAt;
      pen.fillRect(0, 0, 1280, 720);
      return { colour, decode: bench.decode };
    },
    { data, size },
  );
  await page.locator('[data-outcome]').waitFor({ state: 'detached' });
  return reading;
}
