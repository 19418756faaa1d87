import { expect, test } from 'vitest';
import { drawPart, readOf } from '../../../../tests/support/samples/draw-part.tsx';
import { locales } from '../../../words/locales.ts';
import { StatementLine } from './statement-line.tsx';

const line = { line: 5, date: '2026-11-30', remark: 'FPS', digest: '', because: null, invoiceNos: [], waiting: [] };
const drawn = (amount: number, locale: (typeof locales)[number]) => {
  const read = { ...line, amount, verdict: 'unknown' as const };
  return readOf(drawPart(<StatementLine line={read} outcome={undefined} onAsk={() => {}} />, locale));
};

test.each(locales)(
  'a line of the bank without an amount says so, and is not said to be of nothing, in %s',
  (locale) => {
    const words = { en: 'No amount', 'zh-hk': '沒有金額', 'zh-tw': '沒有金額' };
    expect(drawn(0, locale)).toContain(words[locale]);
    expect(drawn(0, locale)).not.toContain('HK$');
    expect(drawn(-500, locale)).toContain('−HK$500');
  },
);
