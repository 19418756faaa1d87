const buttonsMax = 5;

/** The pages that have a button: at most five, with the current one in the middle where there are enough on both sides. */
export function pageWindow(page: number, pages: number): number[] {
  const count = Math.min(buttonsMax, pages);
  const first = Math.max(1, Math.min(page - Math.floor(buttonsMax / 2), pages - count + 1));
  return Array.from({ length: count }, (_, at) => first + at);
}
