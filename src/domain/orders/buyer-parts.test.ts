import { expect, test } from 'vitest';
import { missingParts } from './buyer-parts.ts';

test('a buyer of the web has every part, and a customer of staff those that were given', () => {
  const buyer = { firstName: '', email: 'a@visitor.example', mobile: '' };
  expect(missingParts('WEB', buyer)).toEqual(['firstName', 'mobile']);
  expect(missingParts('GUEST', buyer)).toEqual([]);
});
