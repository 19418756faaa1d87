// A person presses again after a lost reply, and a page repeats its call: the change is made once, and the second request gets the first reply.
import type { KeyObject } from 'node:crypto';
import type { Address } from '../../../contract/route.ts';
import type { Db } from '../deps.ts';
import { Refused } from '../refused.ts';
import { digest } from '../signing/sign.ts';
import { isLockedLong } from './away.ts';
import { claimRequest, keepReply } from './change-once.queries.ts';

export type ChangeRequest = {
  address: Address;
  /** The id in its address. */
  of?: unknown;
  /** Nothing is remembered without an id. */
  body: { requestId?: string | undefined };
  by: { principal: string };
};

/**
 * `make` runs in the transaction `tx`, which has taken no lock yet, and returns what JSON can hold. The same id with another request, or of
 * somebody else, is refused, and so is one whose first is still at it after the time that a lock is waited for: it may be sent again soon. A refusal of `make` is not remembered: the same press may be tried again.
 */
export async function changeOnce<Reply>(
  tx: Db,
  signingKey: KeyObject,
  { address, of, body, by: { principal } }: ChangeRequest,
  make: () => Promise<Reply>,
): Promise<Reply> {
  const { requestId: id } = body;
  if (id === undefined) return make();
  const requestDigest = digest(signingKey, 'staff-request', JSON.stringify([principal, address, of, body]));
  const first = await claimRequest(tx, { id, requestDigest }).catch(refuseUnderWay);
  if (first && first.requestDigest !== requestDigest) throw new Refused('requestUsed', 'request');
  if (first) return first.reply as Reply;
  const reply = await make();
  await keepReply(tx, id, reply);
  return reply;
}

function refuseUnderWay(error: unknown): never {
  throw isLockedLong(error) ? new Refused('requestUnderWay', 'request', { retryAfterSeconds: 2 }) : error;
}
