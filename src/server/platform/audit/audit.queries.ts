import type { Db } from '../deps.ts';

/** What is worth a record: every change of state, and every sign-in. */
export type AuditType =
  | 'AUTHENTICATION_SUCCESS'
  | 'AUTHENTICATION_FAILURE'
  | 'SIGN_OUT'
  | 'ACCOUNT_REGISTERED'
  | 'ACCOUNT_ACTIVATED'
  | 'ACCOUNT_CHANGED'
  | 'ACCOUNT_REMOVED'
  | 'EMAIL_CHANGED'
  | 'PASSWORD_CHANGED'
  | 'PASSWORD_RESET_ASKED'
  | 'PASSWORD_RESET'
  | 'SECOND_FACTOR_ADDED'
  | 'SECOND_FACTOR_REMOVED'
  | 'USER_CREATED'
  | 'USER_CHANGED'
  | 'USER_REMOVED'
  | 'ORDER_EXPIRED'
  | 'ORDER_CANCELED'
  | 'ORDER_CLAIMED'
  | 'ORDER_PAID'
  | 'ORDER_REJECTED'
  | 'PAYMENT_MISMATCHED'
  | 'PAYMENT_NOTICE_REFUSED'
  | 'REFUND_DUE'
  | 'REFUND_SENT'
  | 'TRANSFER_ACCEPTED'
  | 'TRANSFER_REJECTED'
  | 'PERSON_EXPORTED'
  | 'PERSON_ERASED';

export type AuditRecord = {
  /** A login, `anonymous`, or `system`. */
  principal: string;
  type: AuditType;
  message: string;
  remoteAddress: string | null;
};

const messageLengthMax = 255;
/** A line stays a line, whatever somebody typed as a name. */
const plain = (text: string, lengthMax: number): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .toWellFormed()
    .slice(0, lengthMax);

/** On the transaction of what it records: neither is there without the other. */
export async function addAudit(tx: Db, { principal, type, message, remoteAddress }: AuditRecord): Promise<void> {
  await tx
    .insertInto('audit')
    .values({
      principal: plain(principal, 254) || 'anonymous',
      type,
      message: plain(message, messageLengthMax),
      remoteAddress: remoteAddress === null ? null : plain(remoteAddress, 100),
    })
    .execute();
}
