// Money that is to go back, as a file for whoever sends it at the bank.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWithClerk, paidPayer, refundsOf, staffOf } from '../../../../tests/support/people/order-actions.ts';
import { begin, capture, heldByPayer, paymentServicesOf } from '../../../../tests/support/people/payers.ts';
import { paidTwice } from '../../../../tests/support/people/refunds.ts';
import { signedIn } from '../../../../tests/support/people/signed-in.ts';
import { claimExport } from './exports.queries.ts';
import { makeExport } from './make-export.ts';
import { refundSheet } from './refund-sheet.ts';
import type { Cell, Sheet } from './sheet.ts';

let office: Awaited<ReturnType<typeof openWithClerk>>;
beforeAll(async () => {
  office = await openWithClerk();
});
afterAll(() => office.shop.close());

async function read({ pages, sums }: Sheet): Promise<{ rows: Cell[][]; sum: Cell | undefined }> {
  const rows: Cell[][] = [];
  for await (const page of pages) rows.push(...page);
  return { rows, sum: sums?.[0] };
}

test('all money that is still to go back is in it, the oldest first, with its buyer, its reason and how far it has come', async () => {
  const { shop, clerk } = office;
  const twice = await paidTwice(shop);
  const waiting = await paidPayer(shop);
  await clerk.giveBack(waiting, { tickets: [1] });
  const approved = await paidPayer(shop, {}, 'JETCO');
  await clerk.giveBack(approved, { tickets: [1, 2], reason: '場次取消' });
  await shop.db
    .updateTable('paymentRefund')
    .set({ approvedBy: 'lee' })
    .where('orderId', '=', approved.orderId)
    .execute();
  const refused = await paidPayer(shop);
  await clerk.giveBack(refused, { tickets: [1] });
  const oldCard = { approvedBy: 'lee', refused: 'card expired' };
  await shop.db.updateTable('paymentRefund').set(oldCard).where('orderId', '=', refused.orderId).execute();
  const sent = await paidPayer(shop);
  await clerk.giveBack(sent, { tickets: [1] });
  const finance = staffOf(shop, await signedIn(shop.deps, { authorities: ['ROLE_FINANCE'] }));
  await finance.noteRefund((await refundsOf(shop, sent))[0]?.invoiceNo ?? '', 1);

  const sheet = await refundSheet(shop.deps, 'en');
  const { rows, sum } = await read(sheet);
  const shown = rows.map(([cents, , , , , , orderId, , method, state, why, , decidedBy, approvedBy]) =>
    [orderId, cents, method, state, why, decidedBy, approvedBy].join(' | '),
  );
  expect(shown).toEqual([
    `${twice.payer.orderId} | ${twice.cents} | AsiaPay | to be sent | The order was paid already |  | `,
    `${waiting.orderId} | 48000 | AsiaPay | waits for finance | 陳先生不能來 | clerk | `,
    `${approved.orderId} | 96000 | JETCO | to be sent | 場次取消 | clerk | lee`,
    `${refused.orderId} | 48000 | AsiaPay | The provider did not refund it: card expired | 陳先生不能來 | clerk | lee`,
  ]);
  expect(rows.every(([, , buyer, telephone, email]) => buyer && telephone && email)).toBe(true);
  expect([sheet.rowsTotal, sum]).toEqual([4, twice.cents + 192_000]);
});

test('the sum is that of the rows, though a refund is noted while the file is made', async () => {
  const { shop, clerk } = office;
  const late = await paidPayer(shop);
  await clerk.giveBack(late, { tickets: [1] });
  const sheet = await refundSheet(shop.deps, 'en');
  const finance = staffOf(shop, await signedIn(shop.deps, { authorities: ['ROLE_FINANCE'] }));
  await finance.noteRefund((await refundsOf(shop, late))[0]?.invoiceNo ?? '', 1);
  const { rows, sum } = await read(sheet);
  expect(rows).toHaveLength(sheet.rowsTotal - 1);
  expect(sum).toBe(rows.reduce((cents, [each]) => cents + Number(each), 0));
});

test.each([
  ['840', 'USD 980.00'],
  ['', '980.00 of an unknown currency'],
])('money that came in another currency (%j) stands beside the sum, not in it', async (currency, shown) => {
  const { shop } = office;
  const before = await read(await refundSheet(shop.deps, 'en'));
  const payer = await heldByPayer(shop);
  await capture(paymentServicesOf(shop), await begin(shop, payer), { currency });
  const { rows, sum } = await read(await refundSheet(shop.deps, 'en'));
  expect(sum).toBe(before.sum);
  expect(rows.find((row) => row[6] === String(payer.orderId))?.slice(0, 2)).toEqual([null, shown]);
});

test('finance gets it as a file in the language of the page; a clerk without that duty may not order it', async () => {
  const { shop, headers } = office;
  const order = (of: typeof headers) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/exports',
      headers: of,
      payload: { contents: 'refunds', format: 'CSV', locale: 'zh-hk', filter: {} },
    });
  expect((await order(headers)).statusCode).toBe(403);
  const finance = await signedIn(shop.deps, { authorities: ['ROLE_FINANCE'] });
  const { id } = (await order(finance.headers)).json();
  await claimExport(shop.db);
  await makeExport(shop.deps, id);
  const file = await shop.app.inject({ url: `/api/exports/${id}/file`, headers: finance.headers });
  const [heads, ...lines] = file.body.trimEnd().split('\r\n');
  expect(heads).toBe(
    '\uFEFF待退金額,其他貨幣,買家,電話,電郵,交易編號,編號,節目,付款方式,狀態,原因,待退日期,決定者,批准者',
  );
  expect(lines).toHaveLength((await read(await refundSheet(shop.deps, 'zh-hk'))).rows.length + 1);
  expect(lines.at(-1)).toMatch(/^\d+\.00,,/);
});
