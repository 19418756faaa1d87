/** Works on all items, `atOnce` of them at a time. The results stand in the order of the items. */
export async function inParallel<Item, Result>(
  atOnce: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const at = next++;
      results[at] = await work(items[at] as Item);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
