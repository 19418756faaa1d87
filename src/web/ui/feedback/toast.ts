/** A short message that goes by itself, or with a link stays until it is closed. With an id, the same message is never shown twice at once. */
export type ToastMessage = { text: string; id?: string; link?: { to: string; text: string } };

let show: ((message: ToastMessage) => void) | undefined;
const early: ToastMessage[] = [];

/** Shows a message in the corner of the page. Messages wait until the corner is mounted. */
export function showToast(message: ToastMessage): void {
  if (show) show(message);
  else early.push(message);
}

/** The corner says that it is ready, and how to show a message. */
export function deliverToasts(to: (message: ToastMessage) => void): () => void {
  show = to;
  for (const message of early.splice(0)) to(message);
  return () => {
    show = undefined;
  };
}
