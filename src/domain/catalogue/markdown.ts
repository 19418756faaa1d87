// The marks that staff write long texts with: headings, lists, quotes, bold, italics and links. It reads each character once, however
// the text is made (docs/decisions/0040). A text that begins with a tag is HTML from an older client and stays as it is.

export const isHtml = (text: string): boolean => /^\s*<[a-z][a-z0-9]*[\s/>]/i.test(text);

/** Harmless by itself: it writes few tags, and all of the text is escaped. */
export function markdownToHtml(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const blocks: Block[] = [];
  let isApart = true;
  for (const line of lines) {
    const { kind, content, start } = readLine(line);
    const last = blocks.at(-1);
    if (kind !== 'blank') {
      if (last && last.kind === kind && joins(kind, isApart)) last.lines.push(content);
      else blocks.push({ kind, lines: [content], start });
    }
    isApart = kind === 'blank';
  }
  return blocks.map(writeBlock).join('\n');
}

type Kind = 'h3' | 'h4' | 'ul' | 'ol' | 'blockquote' | 'p';
/** `start` is the number that a numbered list begins with. */
type Block = { kind: Kind; lines: string[]; start: number };

const lineMarks: [Kind, RegExp][] = [
  ['h4', /^ {0,3}#{2,6} +/],
  ['h3', /^ {0,3}# +/],
  ['ul', /^ {0,3}[-*+] +/],
  ['ol', /^ {0,3}\d{1,3}[.)] +/],
  ['blockquote', /^ {0,3}> ?/],
];

function readLine(line: string): { kind: Kind | 'blank'; content: string; start: number } {
  if (line.trim() === '') return { kind: 'blank', content: '', start: 1 };
  for (const [kind, mark] of lineMarks) {
    const found = mark.exec(line);
    if (found) return { kind, content: line.slice(found[0].length).trim(), start: Number.parseInt(found[0], 10) };
  }
  return { kind: 'p', content: line.trim(), start: 1 };
}

/** An empty line ends a paragraph and a quote; a list goes on after it. */
const joins = (kind: Kind, isApart: boolean): boolean =>
  kind === 'ul' || kind === 'ol' || (!isApart && kind !== 'h3' && kind !== 'h4');

function writeBlock({ kind, lines, start }: Block): string {
  const written = lines.map(writeLine);
  if (kind === 'ul' || kind === 'ol') {
    const opening = kind === 'ol' && start !== 1 ? `ol start="${start}"` : kind;
    return `<${opening}>${written.map((line) => `<li>${line}</li>`).join('')}</${kind}>`;
  }
  const content = written.join('<br>');
  return kind === 'blockquote' ? `<blockquote><p>${content}</p></blockquote>` : `<${kind}>${content}</${kind}>`;
}

/** A mark or a link. No bracket may be inside another one, so no character is read for two links. */
const marks = /(\*\*|\*)|\[([^[\]]{1,300})\]\(((?:https?:\/\/|mailto:|tel:)[^\s()<>]{1,500})\)/g;
const tagOf = { '**': 'strong', '*': 'em' } as const;
type Mark = keyof typeof tagOf;

function writeLine(line: string): string {
  const left: Record<Mark, number> = { '**': 0, '*': 0 };
  for (const [, mark] of line.matchAll(marks)) if (mark) left[mark as Mark] += 1;
  const open: Mark[] = [];
  let html = '';
  let from = 0;
  for (const found of line.matchAll(marks)) {
    const [whole, mark, text = '', address = ''] = found;
    html += escaped(line.slice(from, found.index));
    from = found.index + whole.length;
    if (!mark) html += `<a href="${escaped(address)}">${escaped(text)}</a>`;
    else html += writeMark(mark as Mark, { left, open, before: line[found.index - 1], after: line[from] });
  }
  return (
    html +
    escaped(line.slice(from)) +
    open
      .reverse()
      .map((mark) => `</${tagOf[mark]}>`)
      .join('')
  );
}

type Around = { left: Record<Mark, number>; open: Mark[]; before: string | undefined; after: string | undefined };

/** A mark opens before a word while another one can close it, and closes after a word; else it is text. */
function writeMark(mark: Mark, { left, open, before, after }: Around): string {
  left[mark] -= 1;
  if (open.at(-1) === mark && !isSpace(before)) {
    open.pop();
    return `</${tagOf[mark]}>`;
  }
  if (open.includes(mark) || left[mark] === 0 || isSpace(after)) return mark;
  open.push(mark);
  return `<${tagOf[mark]}>`;
}

const isSpace = (character: string | undefined): boolean => character === undefined || /\s/.test(character);

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] as string);
