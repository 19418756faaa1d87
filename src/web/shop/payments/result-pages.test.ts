import { expect, test } from 'vitest';
import { draw, headings, linksOf, titleOf } from '../../../../tests/support/samples/sample-pages.ts';

test.each(['/order/payment-result', '/order/payment-result/key', '/order/asiapay-result/key', '/order/transfer/key'])(
  '%s is drawn without knowing whose payment it is',
  async (path) => {
    const page = await draw(path, 'en');
    expect(page.status).toBe(200);
    expect(page.body).not.toContain('<!--$!-->');
    expect(page.body).toContain('Looking up your payment');
    expect(headings(page)).toHaveLength(1);
    expect(titleOf(page)).toMatch(/payment|transfer/i);
    expect(linksOf(page).join()).not.toContain('/order/payment-result');
  },
);
