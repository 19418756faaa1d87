import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AwaitedTransfer, matchStatement, type StatementLine } from './match-statement.ts';

const awaited: AwaitedTransfer[] = [
  { invoiceNo: '7K3M9Q2XW5TB8R4H', amountCents: 138_000 },
  { invoiceNo: '0A1B2C3D4E5F6G7H', amountCents: 49_000 },
  { invoiceNo: '9Z8Y7X6W5V4T3S2R', amountCents: 49_000 },
];
const [first = '', second = '', third = ''] = awaited.map(({ invoiceNo }) => invoiceNo);
const verdictOf = (remark: string, amountCents: number, ...before: string[]) =>
  matchStatement(
    [...before, remark].map((text, number): StatementLine => ({ number, amountCents, remark: text })),
    awaited,
  ).at(-1);

describe('a line of a statement', () => {
  test.each([
    '7K3M9Q2XW5TB8R4H',
    '轉數快入賬 FPS 陳大文 7k3m9q2xw5tb8r4h 謝謝',
    'REF: 7K3M-9Q2X-W5TB-8R4H/CHAN TAI MAN',
    '７Ｋ３Ｍ９Ｑ２ＸＷ５ＴＢ８Ｒ４Ｈ',
  ])('with the whole reference and the very amount is matched: %s', (remark) =>
    expect(verdictOf(remark, 138_000)).toEqual({ is: 'match', invoiceNo: first }),
  );

  test('with letters where digits look alike is matched', () => {
    expect(verdictOf('OAIB2C3D4E5F6G7H', 49_000)).toEqual({ is: 'match', invoiceNo: second });
  });

  test.each([
    ['amount', first, 137_999, [first]],
    ['several', `${first} ${second}`, 138_000, [first, second]],
    ['partOfReference', `FPS ${first.slice(0, 10)}`, 138_000, [first]],
    ['amountAlone', 'CHAN TAI MAN 門票', 138_000, [first]],
    ['amountAlone', '', 49_000, [second, third]],
  ])('is doubtful for its %s', (because, remark, amountCents, invoiceNos) =>
    expect(verdictOf(remark, amountCents)).toEqual({ is: 'doubtful', because, invoiceNos }),
  );

  test('is doubtful when the reference came before', () => {
    expect(verdictOf(first, 138_000, first)).toEqual({ is: 'doubtful', because: 'again', invoiceNos: [first] });
  });

  test('with the amount is matched after one with another amount: the buyer has paid anew', () => {
    const lines = [137_000, -137_000, 138_000, 138_000].map((amountCents, number) => ({
      number,
      amountCents,
      remark: first,
    }));
    expect(matchStatement(lines, awaited)).toEqual([
      { is: 'doubtful', because: 'amount', invoiceNos: [first] },
      { is: 'doubtful', because: 'amount', invoiceNos: [first] },
      { is: 'match', invoiceNo: first },
      { is: 'doubtful', because: 'again', invoiceNos: [first] },
    ]);
  });

  test('is unknown when nothing speaks for an order', () => {
    expect(verdictOf('SALARY', 1_000_000)).toEqual({ is: 'unknown' });
    expect(verdictOf('BANK CHARGE', -138_000)).toEqual({ is: 'unknown' });
    const many = Array.from({ length: 6 }, (_, at) => ({ invoiceNo: `${at}`.repeat(16), amountCents: 100 }));
    expect(matchStatement([{ number: 1, amountCents: 100, remark: 'X' }], many)).toEqual([{ is: 'unknown' }]);
  });
});

test('no line is ever matched without its reference in full and its amount, and no order twice', () => {
  const invoice = fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{16}$/);
  const transfers = fc.uniqueArray(fc.record({ invoiceNo: invoice, amountCents: fc.constantFrom(49_000, 98_000) }), {
    minLength: 1,
    maxLength: 8,
    selector: ({ invoiceNo }) => invoiceNo,
  });
  fc.assert(
    fc.property(
      transfers,
      fc.infiniteStream(fc.nat(7)),
      fc.array(fc.tuple(fc.nat(3), fc.nat(16), fc.constantFrom(49_000, 98_000))),
      (all, picks, plan) => {
        const lines = plan.map(([kind, cut, amountCents], number) => {
          const { invoiceNo } = all[(picks.next().value as number) % all.length] as AwaitedTransfer;
          const remark = ['陳大文', invoiceNo, invoiceNo.slice(0, cut), `FPS ${invoiceNo.toLowerCase()} 多謝`][
            kind
          ] as string;
          return { number, amountCents, remark };
        });
        const verdicts = matchStatement(lines, all);
        const matched = verdicts.flatMap((verdict, at) =>
          verdict.is === 'match' ? [{ ...verdict, line: lines[at] as StatementLine }] : [],
        );
        expect(new Set(matched.map(({ invoiceNo }) => invoiceNo)).size).toBe(matched.length);
        for (const { invoiceNo, line } of matched) {
          expect(line.remark.toUpperCase()).toContain(invoiceNo);
          expect(all.find((transfer) => transfer.invoiceNo === invoiceNo)?.amountCents).toBe(line.amountCents);
        }
      },
    ),
  );
});

test('a reference is found wherever it stands, as if each were looked for by itself', () => {
  const letters = fc.stringMatching(/^[0-9AB]{12}$/);
  const remark = fc.array(fc.oneof(letters, fc.constantFrom(' ', '-', '00', 'AB'))).map((parts) => parts.join(''));
  fc.assert(
    fc.property(
      fc.uniqueArray(letters, { minLength: 1, maxLength: 6 }),
      fc.array(remark, { maxLength: 6 }),
      (invoiceNos, texts) => {
        const remarks = texts.map((text, at) => text + (invoiceNos[at % invoiceNos.length] ?? '').slice(0, 4 + 3 * at));
        const transfers = invoiceNos.map((invoiceNo) => ({ invoiceNo, amountCents: 100 }));
        const verdicts = matchStatement(
          remarks.map((text, number) => ({ number, amountCents: 0, remark: text })),
          transfers,
        );
        for (const [at, verdict] of verdicts.entries()) {
          const plain = (remarks[at] ?? '').replace(/[ -]/g, '');
          const named = invoiceNos.filter((each) => plain.includes(each));
          const begun = invoiceNos.filter((each) => plain.includes(each.slice(0, 8)));
          const found = verdict.is === 'doubtful' ? verdict.invoiceNos : [];
          expect([...found].sort()).toEqual((named.length > 0 ? named : begun).sort());
        }
      },
    ),
  );
});
