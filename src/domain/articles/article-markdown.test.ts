import { describe, expect, test } from 'vitest';
import { articleFromMarkdown, articleToMarkdown } from './article-markdown.ts';

const article = {
  title: 'Terms',
  summary: 'What counts.',
  sections: [
    { id: 'scope', heading: 'Scope', body: ['First.', ['one', 'two'], 'Last, see [home](/home).'] },
    { id: 'fees', heading: 'Fees', body: ['All of them.'] },
  ],
};

describe('a legal text', () => {
  test('is the same after it was written and read', () => {
    expect(articleFromMarkdown(articleToMarkdown(article))).toEqual(article);
  });

  test('joins the lines of a paragraph, and keeps a list together', () => {
    const text = '# A\nB\nC\n\n## D\none\ntwo\n\n- x\n- y\n\nthree';
    expect(articleFromMarkdown(text)).toEqual({
      title: 'A',
      summary: 'B C',
      sections: [{ id: 'section-1', heading: 'D', body: ['one two', ['x', 'y'], 'three'] }],
    });
  });

  test.each([
    ['a heading without an id', '## D', 'section-1', 'D'],
    ['an id that cannot stand in an address', '## D {#Über}', 'section-1', 'D'],
    ['an id', '## D {#d-2}', 'd-2', 'D'],
  ])('%s', (_, line, id, heading) => {
    expect(articleFromMarkdown(`# A\n\nB\n\n${line}\n\nC`)?.sections[0]).toMatchObject({ id, heading });
  });

  test('has no id twice', () => {
    const read = articleFromMarkdown('# A\n\nB\n\n## C {#x}\n\nc\n\n## D {#x}\n\nd');
    expect(read?.sections.map(({ id }) => id)).toEqual(['x', 'section-2']);
  });

  test.each([
    ['no title', 'B\n\n## C\n\nd'],
    ['no summary', '# A\n\n## C\n\nd'],
    ['no section', '# A\n\nB'],
    ['an empty section', '# A\n\nB\n\n## C'],
    ['nothing', ''],
  ])('with %s is none', (_, text) => {
    expect(articleFromMarkdown(text)).toBeNull();
  });
});
