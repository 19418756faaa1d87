import { expect, test } from 'vitest';
import { drawPart } from '../../../../tests/support/samples/draw-part.tsx';
import { Contact } from './contact.tsx';

test('a mail address breaks before its @, and its link is whole', () => {
  const html = drawPart(<Contact email="tai.man@fans.example" telephone="" />, 'en');
  expect(html).toContain('tai.man<wbr/>@fans.example');
  expect(html).toContain('mailto:tai.man@fans.example');
});
