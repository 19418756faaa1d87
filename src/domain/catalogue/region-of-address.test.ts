import { expect, test } from 'vitest';
import { regionOfAddress } from './region-of-address.ts';

test.each([
  ['澳門路氹城', 'MO'],
  ['Cotai, Macau', 'MO'],
  ['Estrada do Istmo, MACAO', 'MO'],
  ['九龍灣展貿徑', 'HK'],
  ['Hong Kong-Macau Ferry Terminal, Sheung Wan', 'HK'],
  ['香港上環澳門碼頭', 'HK'],
  ['', 'HK'],
] as const)('%o is in %s', (address, region) => expect(regionOfAddress(['', address])).toBe(region));
