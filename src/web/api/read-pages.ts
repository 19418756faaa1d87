export const pageSize = 200;
export type PageQuery = { page: number; size: number };

/** All rows of a list, which comes in pages. */
export async function readPages<Item>(readPage: (query: PageQuery) => Promise<Item[]>, page = 0): Promise<Item[]> {
  const items = await readPage({ page, size: pageSize });
  return items.length < pageSize ? items : [...items, ...(await readPages(readPage, page + 1))];
}
