import { expect, test } from 'vitest';
import { openTransferOffice } from '../support/people/transfers.ts';
import { runPdfFuzz } from './run-pdf-fuzz.ts';

test('whatever document is sent as a receipt, nothing of it reaches an administrator, and harmless ones are drawn', {
  timeout: 120_000,
}, async () => {
  const shop = await openTransferOffice();
  try {
    const { wrong, reached, kept } = await runPdfFuzz({ shop, count: 24, seed: 20_261_122 });
    // How long it takes on a machine that is busy is for `npm run fuzz:pdf` to say.
    expect(wrong.filter((why) => !/stood still/.test(why))).toEqual([]);
    expect(reached).toBe(0);
    expect(kept.harmless).toBeGreaterThan(6);
  } finally {
    await shop.close();
  }
});
