import { describe, expect, test } from 'vitest';
import type { Letter } from './letter.ts';
import { htmlOf } from './letter-html.ts';
import { readLetter, writeLetter } from './letter-outline.ts';

const letter: Letter = {
  locale: 'zh-hk',
  heading: '多謝購票！',
  parts: [
    { is: 'text', text: '款項：已經\n\n收妥。' },
    {
      is: 'facts',
      title: '夜航\n星圖',
      facts: [
        { label: '座位', value: '堂座 F12\n樓座：A1\n  B2' },
        { label: '備註：', value: '' },
      ],
    },
    { is: 'facts', title: '', facts: [] },
    { is: 'link', label: '開啟門票', address: 'https://shop.example/t/1?lang=zh-hk' },
    { is: 'link', label: '查看訂單', address: 'https://shop.example/o/1', isQuiet: true },
    { is: 'text', text: '𠝹 <b> & \ud800' },
  ],
  shop: { name: '矚目', phone: '+852 3008 0000' },
};

describe('a letter', () => {
  test('has a text that its reader understands without the outline', () => {
    expect(writeLetter(letter).body).toBe(`多謝購票！

款項：已經

收妥。

夜航
星圖
座位：堂座 F12
  樓座：A1
    B2
備註：：



開啟門票：
https://shop.example/t/1?lang=zh-hk

查看訂單：
https://shop.example/o/1

𠝹 <b> & \ud800

矚目
+852 3008 0000
`);
  });

  test('is the same again when it is read from its text and outline', () => {
    expect(readLetter(writeLetter(letter))).toEqual(letter);
  });

  test('keeps its pieces when a later release writes another colon', () => {
    const { body, outline } = writeLetter(letter);
    expect(readLetter({ locale: 'en', body, outline })).toEqual({ ...letter, locale: 'en' });
  });

  test('has an outline that is short beside its HTML', () => {
    const outlined = writeLetter(letter);
    expect(outlined.outline).toMatch(/^h5-2t10-2f5-1l2-1v21-1l3/);
    expect((htmlOf(outlined) ?? '').length).toBeGreaterThan(20 * outlined.outline.length);
  });
});

test.each<[string, string]>([
  ['has one letter more than its text', 'h9'],
  ['ends before its text', 'h7'],
  ['is empty', ''],
  ['has a piece of a later release', 'h4z4'],
])('an outline that %s makes no HTML', (_, outline) => {
  expect(htmlOf({ locale: 'en', body: 'Thanks.\n', outline })).toBeNull();
  expect(htmlOf({ locale: 'en', body: 'Thanks.\n', outline: 'h7-1' })).toContain('<h1');
});
