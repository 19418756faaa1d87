import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { drawPart, readOf } from '../../../../tests/support/samples/draw-part.tsx';
import type { Allotment } from '../../../contract/allotments.ts';
import { ReturnDialog } from './return-dialog.tsx';

const allotment = { sum: { free: 0 }, seats: null } as unknown as Allotment;

test('a dialog in which nothing is chosen yet is not busy', () => {
  const drawn = drawPart(
    <QueryClientProvider client={new QueryClient()}>
      <ReturnDialog allotment={allotment} onClose={() => {}} />
    </QueryClientProvider>,
    'en',
  );
  expect(readOf(drawn)).not.toContain('One moment');
  expect(drawn).toMatch(/<button type="submit"[^>]*aria-disabled="true" aria-busy="false"/);
});
