import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { LegalTextState } from '../../../contract/legal-texts.ts';
import * as api from '../../../contract/settings-addresses.ts';
import type { LegalTextName } from '../../../words/articles.ts';
import { call, type InputAt, type ReplyAt, readReply, replyOf } from '../../api/call.ts';

const settingsKey = ['account', 'settings'];

export type ShopState = ReplyAt<typeof api.readShopSettings>;
export type SaleState = ReplyAt<typeof api.readSaleSettings>;

export const shopQuery = queryOptions({
  queryKey: [...settingsKey, 'shop'],
  queryFn: () => readReply(api.readShopSettings),
  staleTime: 0,
});
export const saleQuery = queryOptions({
  queryKey: [...settingsKey, 'sale'],
  queryFn: () => readReply(api.readSaleSettings),
  staleTime: 0,
});
export const textQuery = (text: LegalTextName) =>
  queryOptions({
    queryKey: [...settingsKey, 'text', text],
    queryFn: async (): Promise<LegalTextState> => replyOf(await call(api.readLegalText, { params: { text } })),
    staleTime: 0,
  });

export const saveShop = (body: InputAt<typeof api.saveShopSettings>['body']) => call(api.saveShopSettings, { body });
export const saveSale = (body: InputAt<typeof api.saveSaleSettings>['body']) => call(api.saveSaleSettings, { body });
export const undoShop = (version: number) => call(api.undoShopSettings, { body: { version } });
export const undoSale = (version: number) => call(api.undoSaleSettings, { body: { version } });
export const saveDraft = (text: LegalTextName, body: InputAt<typeof api.saveLegalDraft>['body']) =>
  call(api.saveLegalDraft, { params: { text }, body });
export const publishText = (text: LegalTextName, version: number) =>
  call(api.publishLegalText, { params: { text }, body: { version } });

/** Shows what was saved. */
export function useSaved<State>(queryKey: readonly unknown[]): (saved: State) => void {
  const queries = useQueryClient();
  return (saved) => void queries.setQueryData(queryKey, saved);
}
