import type { KeyboardEvent } from 'react';

/** The key of a phone's keyboard that says "next" goes to the next field, instead of sending a form that is half done. */
export function goToNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const { target } = event;
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  if (!(target instanceof HTMLInputElement) || target.enterKeyHint !== 'next') return;
  event.preventDefault();
  const elements = [...event.currentTarget.elements] as HTMLElement[];
  elements[elements.indexOf(target) + 1]?.focus();
}
