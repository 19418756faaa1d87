import { expect, test } from 'vitest';
import { shop } from '../../../../tests/support/samples/sample-pages.ts';
import { articlePieces, plainLine, shopFacts } from './article-text.ts';

const facts = shopFacts(shop, 'zh-hk');

test('the shop’s own name is filled in', () => {
  expect(articlePieces('在{{shopName}}買票', facts)).toEqual([{ text: '在矚目 Limelight買票' }]);
});

test('a mail address and a telephone number lead there by themselves', () => {
  expect(articlePieces('{{phone}}或{{ email }}', facts)).toEqual([
    { text: '+852 3008 0000', href: 'tel:+85230080000' },
    { text: '或' },
    { text: 'hello@limelight.example', href: 'mailto:hello@limelight.example' },
  ]);
});

test('a link is words and where they lead', () => {
  expect(articlePieces('詳情請參閱[常見問題](/faq)。', facts)).toEqual([
    { text: '詳情請參閱' },
    { text: '常見問題', href: '/faq' },
    { text: '。' },
  ]);
});

test('what is filled in may be part of a link', () => {
  expect(articlePieces('[寫信到 {{email}}](mailto:{{email}})', facts)).toEqual([
    { text: '寫信到 hello@limelight.example', href: 'mailto:hello@limelight.example' },
  ]);
});

test('a name nobody knows stays as it is written, so that it is seen', () => {
  expect(articlePieces('{{fax}}', facts)).toEqual([{ text: '{{fax}}' }]);
});

test('a script is no address', () => {
  expect(articlePieces('[press](javascript:alert(1))', facts)).toEqual([{ text: '[press](javascript:alert(1))' }]);
});

test('for titles and previews the words alone', () => {
  expect(plainLine('致電{{phone}}，或看[常見問題](/faq)', facts)).toBe('致電+852 3008 0000，或看常見問題');
});
