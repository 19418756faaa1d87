import { expect, test } from 'vitest';
import { drawPart, readOf } from '../../../../tests/support/samples/draw-part.tsx';
import { LegalPreview } from './legal-preview.tsx';

const preview = (text: string) => drawPart(<LegalPreview text={text} locale="en" hours="Mondays" />, 'en');

test('the preview of a legal text is as its readers get it: without the names of sections, and with the shop’s own contacts', () => {
  const text =
    '# Terms of {{shopName}}\n\nCall {{phone}}.\n\n## Refunds {#refunds}\n\nWrite to {{email}}.\n\n- Open: {{hours}}';
  const html = preview(text);
  const read = readOf(html).replace(/\s+/g, ' ');
  expect(read).toContain('Call +852 3008 0000 .');
  expect(read).toContain('Refunds');
  expect(read).not.toMatch(/{{|{#|\]\(/);
  expect(html).toContain('href="mailto:hello@limelight.example"');
  expect(read).toContain('Mondays');
});

test('a text without its parts has none yet, and the preview says which', () => {
  expect(readOf(preview('only words'))).toContain('needs a title');
});
