import type { KeyboardEvent } from 'react';

export type Cell = { row: number; column: number };

const steps: Record<string, [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Arrows at the side of a text move on; within it they move the caret. */
export function moveTo(
  event: KeyboardEvent<HTMLInputElement>,
  table: HTMLTableElement | null,
  { row, column }: Cell,
): void {
  const step = steps[event.key];
  if (!step || event.nativeEvent.isComposing) return;
  const { selectionStart: start, selectionEnd: end, value } = event.currentTarget;
  const isWhole = start === 0 && end === value.length;
  if (event.key === 'ArrowLeft' && !isWhole && start !== 0) return;
  if (event.key === 'ArrowRight' && !isWhole && end !== value.length) return;
  const next = table?.querySelector<HTMLInputElement>(`[data-cell="${row + step[0]} ${column + step[1]}"]`);
  event.preventDefault();
  next?.focus();
}
