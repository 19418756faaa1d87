import { describe, expect, test } from 'vitest';
import { draw, repliesWith, textOf } from '../../../../tests/support/samples/sample-pages.ts';

describe.each(['/home', '/event/night-atlas'])('%s', (url) => {
  test('offers an event without a public price to those who have a code', async () => {
    const page = await draw(url, 'en', repliesWith({ pricings: [] }));
    const card = textOf(page).split('Pulse')[0];
    expect(card).toContain('Prices to be announced');
    expect(card).toContain('Use your code');
    expect(card).not.toContain('Buy tickets');
  });

  test('offers tickets at a public price to everybody', async () => {
    const page = await draw(url, 'en');
    expect(textOf(page)).toContain('Buy tickets');
    expect(textOf(page)).not.toContain('Use your code');
  });
});
