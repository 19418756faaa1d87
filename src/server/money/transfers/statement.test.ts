import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  accept,
  compare,
  openTransferOffice,
  reject,
  type TransferOffice,
  type Transferring,
  transferring,
} from '../../../../tests/support/people/transfers.ts';
import { diceFrom } from '../../../../tests/support/tools/dice.ts';
import type { StatementVerdict } from '../../../contract/payment-review.ts';
import { invoiceNumberOf } from '../../../domain/payments/invoice-number.ts';
import { readStatement } from './statement-lines.ts';

const read = (text: string) =>
  readStatement(text)?.map(({ date, amountCents, remark, isSure }) => [date, amountCents, remark, isSure]);

describe('a statement is read', () => {
  test.each([
    [
      'with English headings and an amount for each direction',
      'Date,Description,Withdrawal,Deposit,Balance\n20/11/2026,"FPS, CHAN TAI MAN",,"1,380.00","9,999.00"\n20/11/2026,FEE,5.00,,"9,994.00"',
      [
        ['20/11/2026', 138_000, 'FPS, CHAN TAI MAN', true],
        ['20/11/2026', -500, 'FEE', true],
      ],
    ],
    [
      'with Chinese headings, semicolons and a mark before it',
      '\ufeff交易日期;摘要;支出;存入;結餘\r\n2026-11-20;轉數快 陳大文;;HK$1,380.00;9,999.00\r\n',
      [['2026-11-20', 138_000, '轉數快 陳大文', true]],
    ],
    [
      'as it is pasted from a table, with lines above the headings',
      '戶口號碼\t012-345\n\n日期\t詳情\t參考編號\t金額\n11月20日\t"轉賬 ""多謝"""\tABC\t+49.5\n',
      [['11月20日', 4950, '轉賬 "多謝" ABC', true]],
    ],
    [
      'with one amount and a column that says in or out',
      'Date,Details,Amount,DR/CR\n1,A,100.00,CR\n2,B,100.00,DR\n3,C,100.00,?',
      [
        ['1', 10_000, 'A', true],
        ['2', -10_000, 'B', true],
        ['3', 10_000, 'C', false],
      ],
    ],
    [
      'with signs and brackets',
      'Date,Details,Amount\n1,A,-100\n2,B,"(1,000.00)"\n3,C,100.00-\n4,D,HKD 7 CR\n5,E,7.00DR\n6,F,１００.００',
      [-10_000, -100_000, -10_000, 700, -700, 10_000].map((cents, at) => [`${at + 1}`, cents, 'ABCDEF'[at], true]),
    ],
    [
      'in another currency, without certainty',
      'Date,Details,Currency,Amount\n1,A,USD,100.00\n2,B,HKD,100.00',
      [
        ['1', 10_000, 'A', false],
        ['2', 10_000, 'B', true],
      ],
    ],
    [
      'with an amount that nobody can read, without certainty',
      'Date,Details,Amount\n1,A,about 100\n2,B,',
      [
        ['1', 0, 'A', false],
        ['2', 0, 'B', false],
      ],
    ],
    [
      'as plain lines, without certainty which way the money went',
      '20/11/2026  FPS CHAN TAI MAN REF9  1,380.00  9,999.00',
      [['20/11/2026', 138_000, 'FPS CHAN TAI MAN REF9 9,999.00', false]],
    ],
    ['when there is nothing in it', ' \n\n', []],
  ])('%s', (_, text, lines) => expect(read(text)).toEqual(lines));

  test('so that a line is the same in each file, and two that are alike are two', () => {
    const head = 'Date,Details,Amount\n';
    const one = readStatement(`${head}1,A,5.00\n2,B,5.00\n2,B,5.00`) ?? [];
    const other = readStatement(`${head}2,B,5.00\n2,B,5.00\n3,C,5.00`) ?? [];
    expect(new Set([...one, ...other].map(({ digest }) => digest)).size).toBe(4);
    expect(other[1]?.digest).toBe(one[2]?.digest);
  });
});

let shop: TransferOffice;
beforeAll(async () => {
  shop = await openTransferOffice();
});
afterAll(() => shop.close());

async function judge(text: string | Buffer): Promise<StatementVerdict[]> {
  const reply = await compare(shop, text);
  expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200);
  return reply.json();
}
const head = '日期,摘要,存入\n';
const lineFor = ({ invoiceNo, amount }: Transferring, remark = `轉數快 ${invoiceNo} 多謝`, more = 0) =>
  `20/11/2026,${remark},"${(amount + more).toFixed(2)}"\n`;

describe('a line beside the transfers', () => {
  test('is certain with the reference and the amount, accepted once, and told as used afterwards', async () => {
    const payer = await transferring(shop);
    const [verdict] = await judge(head + lineFor(payer));
    expect(verdict).toMatchObject({
      verdict: 'match',
      because: null,
      invoiceNos: [payer.invoiceNo],
      amount: payer.amount,
    });
    expect((await accept(shop, payer, { line: verdict?.digest as string })).body.state).toBe('PAID');
    const [again] = await judge(head + lineFor(payer));
    expect(again).toMatchObject({ verdict: 'used', invoiceNos: [payer.invoiceNo] });
  });

  test('says why it is doubtful', async () => {
    const payer = await transferring(shop);
    const doubt = async (line: string) => {
      const [verdict] = await judge(head + line);
      return [verdict?.verdict, verdict?.because, verdict?.invoiceNos.includes(payer.invoiceNo)];
    };
    expect(await doubt(lineFor(payer, payer.invoiceNo, 1))).toEqual(['doubtful', 'amount', true]);
    expect(await doubt(lineFor(payer, payer.invoiceNo.slice(0, 12)))).toEqual(['doubtful', 'partOfReference', true]);
    expect(await doubt(lineFor(payer, `門票 ${payer.invoiceNo}`).replace('"', '"-'))).toEqual([
      'doubtful',
      'amount',
      true,
    ]);
    await shop.db
      .updateTable('orders')
      .set({ expiresAt: new Date(0), createdAt: new Date(0) })
      .where('id', '=', payer.orderId)
      .execute();
    expect(await doubt(lineFor(payer))).toEqual(['doubtful', 'orderOver', true]);
    const named = async () => (await judge(head + lineFor(payer)))[0]?.waiting.map(({ buyer }) => buyer);
    expect(await named(), 'with its buyer, also when the order is over').toEqual(['陳大文']);
    await reject(shop, payer);
    expect(await doubt(lineFor(payer))).toEqual(['doubtful', 'rejected', true]);
    expect(await named()).toEqual(['陳大文']);
  });

  test('for a transfer that was accepted by hand is not offered again', async () => {
    const payer = await transferring(shop);
    await accept(shop, payer);
    expect((await judge(head + lineFor(payer)))[0]).toMatchObject({ verdict: 'doubtful', because: 'decided' });
    expect((await judge(head + lineFor(payer, payer.invoiceNo.slice(0, 12))))[0]?.verdict).not.toBe('match');
  });

  test('without headings is never certain: money may have gone the other way', async () => {
    const payer = await transferring(shop);
    const [verdict] = await judge(`20/11/2026  FPS ${payer.invoiceNo}  ${payer.amount.toFixed(2)}`);
    expect(verdict).toMatchObject({ verdict: 'doubtful', because: 'unsure', invoiceNos: [payer.invoiceNo] });
  });

  test('is read as banks write it: UTF-8, Big5 or UTF-16', async () => {
    const payer = await transferring(shop);
    const big5 = Buffer.concat([
      // 日期,摘要,存入 and 轉數快 in Big5.
      Buffer.from('a4e9b4c12cbab3ad6e2ca673a44a0a', 'hex'),
      Buffer.from('20/11/2026,'),
      Buffer.from('c2e0bcc6a7d6', 'hex'),
      Buffer.from(` ${payer.invoiceNo},${payer.amount.toFixed(2)}\n`),
    ]);
    for (const bytes of [
      big5,
      Buffer.from(head + lineFor(payer)),
      Buffer.from(`\ufeff${head}${lineFor(payer)}`, 'utf16le'),
    ]) {
      const [verdict] = await judge(bytes);
      expect(verdict).toMatchObject({ verdict: 'match', invoiceNos: [payer.invoiceNo] });
      expect(verdict?.remark).toContain('轉數快');
    }
  });

  test('may hold a card’s number: it is neither shown nor kept', async () => {
    const payer = await transferring(shop);
    const [verdict] = await judge(head + lineFor(payer, `4111111111111111 ${payer.invoiceNo}`));
    expect(verdict).toMatchObject({ verdict: 'match', remark: `•••• ${payer.invoiceNo}` });
    const [odd] = await judge(`${head}4111111111111111,${payer.invoiceNo},"${payer.amount.toFixed(2)}"\n`);
    expect(odd?.date).toBe('••••');
    const kept = await shop.db
      .selectFrom('statementLine')
      .where('digest', '=', odd?.digest ?? '')
      .selectAll()
      .execute();
    expect(kept).toMatchObject([{ saidOn: '••••', uploadedBy: 'mei' }]);
  });

  test('is remembered when it may pay for something, and otherwise not', async () => {
    const payer = await transferring(shop);
    const partOf = payer.invoiceNo.slice(0, 12);
    const verdicts = await judge(
      `${head}${lineFor(payer)}${lineFor(payer, partOf, 1)}1/1/2026,薪金 SALARY,"1,234,567.89"\n`,
    );
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['match', 'doubtful', 'unknown']);
    const digests = verdicts.map(({ digest }) => digest);
    const kept = await shop.db.selectFrom('statementLine').where('digest', 'in', digests).selectAll().execute();
    expect(kept.map(({ digest }) => digest).sort()).toEqual(digests.slice(0, 2).sort());
    // Compared once more, it is the same line.
    await judge(head + lineFor(payer));
    expect((await accept(shop, payer, { line: digests[0] as string })).body.state).toBe('PAID');
  });
});

test('2,000 lines with Chinese remarks, wrong references and duplicates: no wrong match, and the doubtful are shown', async () => {
  const payer = await transferring(shop);
  const { eventId } = payer.hall;
  const dice = diceFrom(20_261_120);
  const order = await shop.db
    .selectFrom('payment')
    .where('invoiceNo', '=', payer.invoiceNo)
    .selectAll()
    .executeTakeFirstOrThrow();
  const transfers = Array.from({ length: 600 }, () => {
    const bytes = Array.from({ length: 16 }, () => dice.below(256));
    return {
      invoiceNo: invoiceNumberOf(eventId, bytes),
      amountCents: dice.pick([49_000, 98_000, 138_000]),
    };
  });
  await shop.db
    .insertInto('payment')
    .values(
      transfers.map((transfer) => ({ ...transfer, eventId, orderId: order.orderId, method: 'CASH', merchantId: '1' })),
    )
    .execute();
  const truths: { text: string; for: string | null; isSeen: boolean }[] = [];
  const money = (cents: number) => `"${(cents / 100).toLocaleString('en-HK', { minimumFractionDigits: 2 })}"`;
  const people = ['陳大文', '黃子朗 CHAN', '何詠詩', 'LEE WING 李穎', '梁芷瑤 (家長)'];
  const add = (remark: string, cents: number, truth: string | null, isSeen: boolean) =>
    truths.push({ text: `20/11/2026,${remark},,${money(cents)}`, for: truth, isSeen });
  for (let at = 0; at < 2000; at++) {
    const { invoiceNo, amountCents } = transfers[at % 600] as (typeof transfers)[number];
    const person = people[at % people.length];
    const seen = at >= 600;
    const kind = seen ? dice.between(1, 6) : 0;
    const swapped = invoiceNo.slice(0, -2) + invoiceNo.slice(-1) + invoiceNo.slice(-2, -1);
    const written = [
      invoiceNo,
      invoiceNo.toLowerCase(),
      `${invoiceNo.slice(0, 5)}-${invoiceNo.slice(5)}`,
      invoiceNo.replaceAll('0', 'O'),
    ];
    if (kind === 0) add(`轉數快 ${person} ${written[at % 4]} 門票`, amountCents, invoiceNo, true);
    else if (kind === 1) add(`FPS ${person} ${invoiceNo}`, amountCents, null, true);
    else if (kind === 2) add(`FPS ${person} ${swapped}`, amountCents, null, swapped === invoiceNo);
    else if (kind === 3) add(`${person} ${invoiceNo.slice(0, 14)}`, amountCents, null, true);
    else if (kind === 4) add(`${person} ${invoiceNo}`, amountCents - 100, null, true);
    else if (kind === 5) add(`${person} 演唱會 兩張 唔該`, amountCents, null, false);
    else add('薪金 SALARY', 1_234_500, null, false);
  }
  const verdicts = await judge(`交易日期,摘要,支出,存入\n${truths.map(({ text }) => text).join('\n')}\n`);
  expect(verdicts).toHaveLength(2000);
  for (const [at, truth] of truths.entries()) {
    const { verdict, invoiceNos } = verdicts[at] as StatementVerdict;
    if (truth.for) expect({ at, verdict, invoiceNos }).toEqual({ at, verdict: 'match', invoiceNos: [truth.for] });
    else expect(verdict, truth.text).not.toBe('match');
    if (truth.isSeen && !truth.for) expect(verdict, truth.text).toBe('doubtful');
  }
}, 30_000);

test('a file that is no statement is told line by line as unknown', async () => {
  expect((await judge('<html>\n<p>hello</p>')).every(({ verdict }) => verdict === 'unknown')).toBe(true);
});
