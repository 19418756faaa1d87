// Values and lists as one JSON text, written as fast as its reader takes it.

/** The rows of a list, some at a time. */
export type Pages<Row> = AsyncGenerator<readonly Row[]>;

export const isPages = (part: unknown): part is Pages<unknown> =>
  typeof part === 'object' && part !== null && Symbol.asyncIterator in part;

export async function* jsonOf(parts: object): AsyncGenerator<string> {
  let lead = '{';
  for (const [name, part] of Object.entries(parts)) {
    yield `${lead}\n${JSON.stringify(name)}: `;
    lead = ',';
    if (isPages(part)) yield* jsonOfPages(part);
    else yield JSON.stringify(part, null, 1);
  }
  yield '\n}\n';
}

async function* jsonOfPages(pages: Pages<unknown>): AsyncGenerator<string> {
  let lead = '[\n';
  for await (const rows of pages) {
    if (rows.length === 0) continue;
    yield lead + rows.map((row) => JSON.stringify(row)).join(',\n');
    lead = ',\n';
  }
  yield lead === ',\n' ? '\n]' : '[]';
}
