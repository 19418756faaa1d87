// A legal text as staff write it, and as readers get it: a title, a summary, and sections of paragraphs and lists. Nothing of it becomes HTML by
// itself, so nothing needs to be cleaned. Each line is read once.

type Section = { id: string; heading: string; body: (string | string[])[] };
export type ArticleText = { title: string; summary: string; sections: Section[] };

export function articleToMarkdown({ title, summary, sections }: ArticleText): string {
  const blockText = (block: string | string[]) =>
    typeof block === 'string' ? block : block.map((line) => `- ${line}`).join('\n');
  const parts = sections.map(({ id, heading, body }) =>
    [`## ${heading} {#${id}}`, ...body.map(blockText)].join('\n\n'),
  );
  return [`# ${title}`, summary, ...parts].join('\n\n');
}

/** Null where it has no title, no summary or no section. */
export function articleFromMarkdown(text: string): ArticleText | null {
  const article: ArticleText = { title: '', summary: '', sections: [] };
  const ids = new Set<string>();
  let isApart = true;
  for (const line of text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((each) => each.trim())) {
    const section = article.sections.at(-1);
    if (line.startsWith('## ')) article.sections.push({ ...headingOf(line, ids, article.sections.length), body: [] });
    else if (line.startsWith('# ') && !section) article.title = line.slice(2).trim();
    else if (line !== '' && section) addLine(section, line, isApart);
    else if (line !== '') article.summary = article.summary === '' ? line : `${article.summary} ${line}`;
    isApart = line === '';
  }
  const isWhole =
    article.title !== '' && article.summary !== '' && article.sections.some(({ body }) => body.length > 0);
  return isWhole ? article : null;
}

/** Its id is written behind it, so that a link to the section outlives a new heading. Without one it is its number. */
function headingOf(line: string, ids: Set<string>, at: number): Omit<Section, 'body'> {
  const mark = line.lastIndexOf('{#');
  const given = mark > 0 && line.endsWith('}') ? line.slice(mark + 2, -1) : '';
  const isGood = /^[a-z][a-z0-9-]{0,59}$/.test(given) && !ids.has(given);
  const id = isGood ? given : `section-${at + 1}`;
  ids.add(id);
  return { id, heading: (given === '' ? line : line.slice(0, mark)).slice(3).trim() };
}

function addLine({ body }: Section, line: string, isApart: boolean): void {
  const last = body.at(-1);
  const item = line.startsWith('- ') || line.startsWith('* ') ? line.slice(2).trim() : undefined;
  if (item !== undefined) {
    if (Array.isArray(last)) last.push(item);
    else body.push([item]);
  } else if (typeof last === 'string' && !isApart) body[body.length - 1] = `${last} ${line}`;
  else body.push(line);
}
