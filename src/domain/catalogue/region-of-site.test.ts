import { expect, test } from 'vitest';
import { regionOfSite, regionOfTexts } from './region-of-site.ts';

test.each([
  ['澳門路氹城', 'MO'],
  ['Cotai, Macau', 'MO'],
  ['Estrada do Istmo, MACAO', 'MO'],
  ['九龍灣展貿徑', 'HK'],
  ['Hong Kong-Macau Ferry Terminal, Sheung Wan', 'HK'],
  ['香港上環澳門碼頭', 'HK'],
  ['', 'HK'],
] as const)('%o is in %s', (address, region) => expect(regionOfTexts(['', address])).toBe(region));

test('each text of a site may tell its region', () => {
  expect(regionOfSite({ name: '澳門文化中心' })).toBe('MO');
  expect(regionOfSite({ name: 'NAPE', names: { en: 'Macau Cultural Centre' } })).toBe('MO');
  expect(regionOfSite({ name: 'NAPE', districts: { 'zh-hk': '澳門新口岸' }, addresses: null })).toBe('MO');
  expect(regionOfSite({ name: 'Macau Room', address: "1 Queen's Road, Hong Kong" })).toBe('HK');
});
