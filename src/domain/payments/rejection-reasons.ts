/** Why a receipt is not accepted. The buyer reads each in their own language. */
export const rejectionReasons = [
  'unreadable',
  'notReceipt',
  'otherAmount',
  'otherAccount',
  'notArrived',
  'usedBefore',
] as const;
export type RejectionReason = (typeof rejectionReasons)[number];
