import { expect, type Page, test } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { fact, payWith, reachPayment } from './pay-pages.ts';

/** Reads the elements of a code: each says its length. */
function elementsOf(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const length = Number(text.slice(at + 2, at + 4));
    found.set(text.slice(at, at + 2), text.slice(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return found;
}

async function read(page: Page): Promise<Map<string, string>> {
  return readPicture(await page.getByRole('img', { name: /FPS code/ }).screenshot());
}

async function readPicture(picture: Buffer | string): Promise<Map<string, string>> {
  const { data, info } = await sharp(picture)
    .resize({ width: 600 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return elementsOf(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? '');
}

test('the FPS code on the page, and the picture of it that can be saved, say the amount and the reference, as another reader of codes reads it', async ({
  page,
}) => {
  await reachPayment(page, { count: 2 });
  await payWith(page, 'CASH');
  const reference = await fact(page, 'Reference').innerText();
  // Dark on light in the dark theme too.
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const code = await read(page);
    expect(code.get('54'), colorScheme).toBe('1380.00');
    expect(code.get('53')).toBe('344');
    expect(elementsOf(code.get('62') ?? '')).toEqual(
      new Map([
        ['01', reference],
        ['05', reference],
      ]),
    );
    expect(elementsOf(code.get('26') ?? '').get('02')).toBe(await fact(page, 'FPS ID').innerText());
  }
  const onPage = await read(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the code as a picture' }).click();
  expect(await readPicture(await (await saved).path())).toEqual(onPage);
});
