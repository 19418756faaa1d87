// The reports of a browser that came back from the page of a provider. Step 4 does not load them.
import * as api from '../../../contract/addresses.ts';
import type { ReceiptReply } from '../../../contract/payments.ts';
import type { Answer } from '../../api/ask-server.ts';
import { call, replyOf } from '../../api/call.ts';
import { isFinal } from './payments.data.ts';

/** A hint only: the shop asks the gateway. */
export const reportAsiaPay = (result: 'success' | 'failure', invoiceNo: string, token: string): Promise<Answer> =>
  call(result === 'success' ? api.reportAsiaPaySuccess : api.reportAsiaPayFailure, {
    body: { invoiceNo, token },
    isRepeatable: true,
    bodyType: 'application/x-www-form-urlencoded',
  });

/** The receipt as the shop has read it; null when it does not believe it, or it is of another order. */
export async function sendReceipt(String1: string, token: string): Promise<ReceiptReply | null> {
  const result = await call(api.sendJetcoReceipt, {
    body: { String1, token },
    isRepeatable: true,
    bodyType: 'application/x-www-form-urlencoded',
  });
  return isFinal(result) ? null : replyOf(result);
}
