import { expect, test } from 'vitest';
import en from '../../../words/en.json' with { type: 'json' };
import zhHk from '../../../words/zh-hk.json' with { type: 'json' };
import { createWords } from '../../ui/page/words.tsx';
import { durationText } from './duration-text.ts';

const inEnglish = createWords(en).t;
const inChinese = createWords(zhHk).t;

test.each([
  [119, 'About 119 minutes', '全長約 119 分鐘'],
  [120, 'About 2 hours', '全長約 2 小時'],
  [150, 'About 2 h 30 min', '全長約 2 小時 30 分'],
  [420, 'About 7 hours', '全長約 7 小時'],
])('%i minutes are told in hours from two on', (minutes, english, chinese) => {
  expect(durationText(inEnglish, minutes)).toBe(english);
  expect(durationText(inChinese, minutes)).toBe(chinese);
});
