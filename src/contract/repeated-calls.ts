// The calls that change something and may be sent again when their answer was lost, each with the reason why the second one does
// nothing more. Pages send every other change once; the compiler holds each of their calls to this list.
import * as api from './addresses.ts';
import type { Address } from './route.ts';
import { previewMailText } from './settings-addresses.ts';

export type RepeatReason =
  /** The body carries the id of one press, and the second reply is that of the first. */
  | 'requestId'
  /** A pass is good for one order, which is the reply again. */
  | 'pass'
  /** The body carries the time of the press, and what was done since then is left out. */
  | 'since'
  /** A human check is good for one enquiry. */
  | 'humanCheck'
  /** It says how things are afterwards, and they are so already. */
  | 'sameState'
  /** It reads, or asks somebody else how things are. */
  | 'reads'
  /** It begins an attempt that costs nothing until the buyer goes on with it: a form to pay, a sign-in. */
  | 'attempt';

export const repeatedCalls = {
  [api.placeOrder]: 'pass',
  [api.giveBackOrder]: 'sameState',
  [api.leaveLine]: 'sameState',
  [api.nameBuyer]: 'sameState',
  [api.checkCode]: 'reads',
  [api.checkSaleCode]: 'reads',
  [api.payByAsiaPay]: 'attempt',
  [api.payByJetco]: 'attempt',
  [api.payByTransfer]: 'sameState',
  [api.reportAsiaPaySuccess]: 'reads',
  [api.reportAsiaPayFailure]: 'reads',
  [api.sendJetcoReceipt]: 'sameState',
  [api.sendEnquiry]: 'humanCheck',
  [api.signIn]: 'attempt',
  [api.signOut]: 'sameState',
  [api.sellTickets]: 'requestId',
  [api.sellFromAllotment]: 'requestId',
  [api.withholdSeats]: 'requestId',
  [api.releaseWithheldSeats]: 'requestId',
  [api.moveWithheldSeats]: 'requestId',
  [api.makeAllotment]: 'requestId',
  [api.changeAllotment]: 'requestId',
  [api.enlargeAllotment]: 'requestId',
  [api.takeBackPlaces]: 'requestId',
  [api.returnPlaces]: 'requestId',
  [api.giveBackTickets]: 'requestId',
  [api.makeCodes]: 'requestId',
  [api.cancelOrdersTogether]: 'sameState',
  [api.refundOrdersTogether]: 'since',
  [api.mailOrdersTogether]: 'since',
  [api.noteOrdersTogether]: 'since',
  [previewMailText]: 'reads',
} as const satisfies { readonly [address: Address]: RepeatReason };
