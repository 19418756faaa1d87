import { queryOptions } from '@tanstack/react-query';
import * as api from '../../../contract/settings-addresses.ts';
import { call, type InputAt, type ReplyAt, readReply } from '../../api/call.ts';

export const limitsQuery = queryOptions({
  queryKey: ['account', 'limits'],
  queryFn: () => readReply(api.readLimits),
  staleTime: 0,
});
export type LimitValuesState = ReplyAt<typeof api.readLimitSettings>;
export const limitValuesQuery = queryOptions({
  queryKey: ['account', 'settings', 'limits'],
  queryFn: () => readReply(api.readLimitSettings),
  staleTime: 0,
});

export const addRule = (body: InputAt<typeof api.addNetworkRule>['body']) => call(api.addNetworkRule, { body });
export const endRule = (id: number) => call(api.endNetworkRule, { params: { id } });
export const saveLimits = (body: InputAt<typeof api.saveLimitSettings>['body']) =>
  call(api.saveLimitSettings, { body });
export const undoLimits = (version: number) => call(api.undoLimitSettings, { body: { version } });
