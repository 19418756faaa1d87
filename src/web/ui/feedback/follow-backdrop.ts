/**
 * Closes a dialog by a press that begins and ends beside it, while it may close so. A text that is selected beyond its edge closes nothing.
 */
export function followBackdrop(dialog: HTMLDialogElement, mayClose: () => boolean): () => void {
  const over = new AbortController();
  let isBegun = false;
  const isBeside = ({ target, clientX, clientY }: MouseEvent) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    return target === dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom);
  };
  const begin = (event: MouseEvent) => {
    isBegun = isBeside(event);
  };
  dialog.addEventListener('pointerdown', begin, over);
  dialog.addEventListener('click', (event) => isBegun && isBeside(event) && mayClose() && dialog.close(), over);
  return () => over.abort();
}
