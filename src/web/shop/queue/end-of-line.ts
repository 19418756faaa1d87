import { type SaleState, saleStateOf } from '../../../domain/catalogue/sale-state.ts';

export type AwaitedSale = Parameters<typeof saleStateOf>[0];

/** The reason why nothing is left for a line. The last session may have begun with tickets left. */
export const endOfLine = (sale: AwaitedSale, now: number): Extract<SaleState, 'ended'> | 'soldOut' =>
  saleStateOf(sale, now) === 'ended' ? 'ended' : 'soldOut';
