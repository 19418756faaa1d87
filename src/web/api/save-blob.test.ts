import { expect, test, vi } from 'vitest';
import { saveBlob } from './save-blob.ts';

test('the address of a saved file outlives the click, because Safari reads it later', () => {
  vi.useFakeTimers();
  const click = vi.fn();
  vi.stubGlobal('document', { createElement: () => ({ click }) });
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  saveBlob(new Blob(['seats']), 'hall.txt');
  expect(click).toHaveBeenCalledOnce();
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(revoke).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});
