import { expect, test } from 'vitest';
import { isHtml, markdownToHtml } from './markdown.ts';

test.each([
  ['Songs for sailors.\nTwo hours.\n\nNo break.', '<p>Songs for sailors.<br>Two hours.</p>\n<p>No break.</p>'],
  ['# Cast\n## Band\n## Crew', '<h3>Cast</h3>\n<h4>Band</h4>\n<h4>Crew</h4>'],
  [
    '- one\n\n- two\r\n1. first\n2) second',
    '<ul><li>one</li><li>two</li></ul>\n<ol><li>first</li><li>second</li></ol>',
  ],
  [
    '1. Doors\n\nAt eight.\n\n2. Bags\n3. Age',
    '<ol><li>Doors</li></ol>\n<p>At eight.</p>\n<ol start="2"><li>Bags</li><li>Age</li></ol>',
  ],
  ['2027. A good year', '<p>2027. A good year</p>'],
  [
    '> Bright\n> and loud\n\n> Another',
    '<blockquote><p>Bright<br>and loud</p></blockquote>\n<blockquote><p>Another</p></blockquote>',
  ],
  ['**bold** and *soft*', '<p><strong>bold</strong> and <em>soft</em></p>'],
  ['**bold and *soft* too**', '<p><strong>bold and <em>soft</em> too</strong></p>'],
  ['**粗體**字', '<p><strong>粗體</strong>字</p>'],
  ['5 * 3 * 2 = 30**', '<p>5 * 3 * 2 = 30**</p>'],
  ['*a **b* c**', '<p><em>a <strong>b* c</strong></em></p>'],
  ['**never closed', '<p>**never closed</p>'],
  [
    '[map](https://map.example/?a=1&b=2) of *it*',
    '<p><a href="https://map.example/?a=1&amp;b=2">map</a> of <em>it</em></p>',
  ],
  ['[run](javascript:alert(1))', '<p>[run](javascript:alert(1))</p>'],
  ['<img src=x onerror="run()"> & more', '<p>&lt;img src=x onerror=&quot;run()&quot;&gt; &amp; more</p>'],
  ['', ''],
])('%j becomes %s', (text, html) => {
  expect(markdownToHtml(text)).toBe(html);
});

test('a text that begins with a tag is HTML', () => {
  expect([' <p>Songs', '<br/>', '<3 Songs', 'Songs <b>'].map(isHtml)).toEqual([true, true, false, false]);
});

test.each(['[', '[a](', '*a ', 'a**b', '**', '* ', '> ', '- a\n', '1. ', '#', '[](', '*a **b '])(
  'very many of %j are read, and the tags are in pairs',
  (piece) => {
    const html = markdownToHtml(piece.repeat(20_000 / piece.length));
    for (const tag of ['p', 'em', 'strong', 'li', 'ul', 'ol', 'blockquote'])
      expect(html.split(`<${tag}>`).length, tag).toBe(html.split(`</${tag}>`).length);
  },
);
