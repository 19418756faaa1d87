import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { drawPart, readOf } from '../../../../tests/support/samples/draw-part.tsx';
import type { OutletSale } from '../../../contract/outlet-sales.ts';
import { SaleRow } from './sale-row.tsx';

const sale = {
  id: 64_424_509_442,
  event: { nameCht: '夜航星圖', nameEng: 'Night Atlas' },
  session: { startTime: '2027-05-29T10:45:00.000Z' },
  zone: { name: 'STALL', names: { en: 'Stall' } },
  seats: ['A12', 'A13'],
  tickets: 2,
  status: 'PAID',
  soldAt: '2026-11-30T07:50:00.000Z',
  amount: 1560,
  buyer: { name: '', telephone: '' },
  heldUntil: null,
  isVoidable: false,
} as unknown as OutletSale;

test('a sale is known by its session and its order number, which the customer has on the receipt', () => {
  const drawn = readOf(
    drawPart(
      <QueryClientProvider client={new QueryClient()}>
        <SaleRow sale={sale} onAct={() => {}} />
      </QueryClientProvider>,
      'en',
    ),
  );
  expect(drawn).toContain('Order 64424509442');
  expect(drawn).toContain('29/05/27 18:45');
});
