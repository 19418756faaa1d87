import { expect, test } from '@playwright/test';
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

test('the FPS code on the page says the amount and the reference, as another reader of codes reads it', async ({
  page,
  isMobile,
}) => {
  // Dark on light in the dark theme too.
  await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light' });
  await reachPayment(page, { count: 2 });
  await payWith(page, 'CASH');
  const picture = await page.getByRole('img', { name: /FPS code/ }).screenshot();
  const { data, info } = await sharp(picture)
    .resize({ width: 600 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const read = jsQR(new Uint8ClampedArray(data), info.width, info.height);
  const code = elementsOf(read?.data ?? '');
  const reference = await fact(page, 'Reference').innerText();
  expect(code.get('54')).toBe('1380.00');
  expect(code.get('53')).toBe('344');
  expect(elementsOf(code.get('62') ?? '')).toEqual(
    new Map([
      ['01', reference],
      ['05', reference],
    ]),
  );
  expect(elementsOf(code.get('26') ?? '').get('02')).toBe(await fact(page, 'FPS ID').innerText());
});
