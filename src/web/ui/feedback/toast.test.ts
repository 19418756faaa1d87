import { expect, test } from 'vitest';
import { deliverToasts, showToast, type ToastMessage } from './toast.ts';

test('what is told before the corner is ready waits, then is shown once and in order', () => {
  const shown: ToastMessage[] = [];
  showToast({ text: 'one' });
  showToast({ text: 'two' });
  const stop = deliverToasts((message) => shown.push(message));
  showToast({ text: 'three' });
  expect(shown.map(({ text }) => text)).toEqual(['one', 'two', 'three']);
  stop();
  showToast({ text: 'four' });
  expect(shown).toHaveLength(3);
  deliverToasts((message) => shown.push(message))();
  expect(shown.map(({ text }) => text)).toEqual(['one', 'two', 'three', 'four']);
});
