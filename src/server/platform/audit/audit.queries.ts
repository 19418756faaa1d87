import { texts } from '../database/arrays.ts';
import type { Statement } from '../database/pipelined-connection.ts';
import type { VersionedTable } from '../database/versioned-table.ts';
import type { Db } from '../deps.ts';

/** Every change of state, and every sign-in, has a record of one of these types. */
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
  | 'ACTIVATION_ASKED'
  | 'PASSWORD_RESET'
  | 'SECOND_FACTOR_ADDED'
  | 'SECOND_FACTOR_REMOVED'
  | 'USER_CREATED'
  | 'USER_CHANGED'
  | 'USER_REMOVED'
  | 'ORDER_PLACED'
  | 'API_KEY_MADE'
  | 'API_KEY_REVOKED'
  | 'WEBHOOK_ADDED'
  | 'WEBHOOK_CHANGED'
  | 'WEBHOOK_REMOVED'
  | 'WEBHOOK_DISABLED'
  | 'ORDER_EXPIRED'
  | 'ORDER_CANCELED'
  | 'ORDER_CLAIMED'
  | 'ORDER_PAID'
  | 'ORDER_REJECTED'
  | 'ORDER_REINSTATED'
  | 'ORDER_CHANGED'
  | 'ORDER_REFUNDED'
  | 'TICKET_GIVEN'
  | 'TICKET_HOLDERS_NAMED'
  | 'TICKET_LINK_REVOKED'
  | 'HOLD_EXTENDED'
  | 'MAIL_REPEATED'
  | 'MAILS_REPEATED'
  | 'MAILS_SENT_AGAIN'
  | 'JOB_REQUESTED'
  | 'MAINTENANCE_BEGUN'
  | 'MAINTENANCE_CHANGED'
  | 'MAINTENANCE_ENDED'
  | 'SETTING_CHANGED'
  | 'TEXT_PUBLISHED'
  | 'NETWORK_RULE_MADE'
  | 'NETWORK_RULE_CHANGED'
  | 'NETWORK_RULE_ENDED'
  | 'PAYMENT_MISMATCHED'
  | 'PAYMENT_NOTICE_REFUSED'
  | 'REFUND_DUE'
  | 'REFUND_SENT'
  | 'REFUND_DECLINED'
  | 'TRANSFER_ACCEPTED'
  | 'TRANSFER_REJECTED'
  | 'PERSON_EXPORTED'
  | 'PERSON_ERASED'
  | 'CODES_MADE'
  | 'CODES_CHANGED'
  | 'CODES_MAILED'
  | 'CODES_EXPORTED'
  | 'SEATS_WITHHELD'
  | 'SEATS_RELEASED'
  | 'SEATS_MOVED'
  | 'SALE_PAUSED'
  | 'SALE_RESUMED'
  | 'ADMISSION_CHANGED'
  | 'SESSION_CLOSED'
  | 'SESSION_OPENED'
  | 'LINE_MESSAGE_SET'
  | 'LINE_MESSAGE_REMOVED'
  | 'LOG_LEVEL_CHANGED'
  | 'SETTLEMENT_CLOSED'
  | 'SETTLEMENT_COMPARED'
  | 'EXPORT_ORDERED'
  | 'EXPORT_STOPPED'
  | 'EXPORT_REMOVED'
  | 'EXPORT_DOWNLOADED'
  | 'STANDING_EXPORT_ADDED'
  | 'STANDING_EXPORT_CHANGED'
  | 'STANDING_EXPORT_PAUSED'
  | 'STANDING_EXPORT_RESUMED'
  | 'STANDING_EXPORT_REMOVED'
  | 'OUTLET_ACCOUNT_ADDED'
  | 'OUTLET_ACCOUNT_REMOVED'
  | 'OUTLET_SETTLED'
  | 'TICKETS_PRINTED'
  | 'DOOR_DEVICE_ADDED'
  | 'DOOR_DEVICE_RENEWED'
  | 'DOOR_DEVICE_ENROLLED'
  | 'DOOR_DEVICE_REVOKED'
  | 'ENTRY_FORCED'
  | 'TICKET_SETTINGS_CHANGED'
  | 'GATE_ADDED'
  | 'GATE_CHANGED'
  | 'GATE_REMOVED'
  | 'TICKET_CODE_REPLACED'
  | 'TICKET_LINKS_VOIDED'
  | 'TICKETS_REISSUED'
  | `${Uppercase<VersionedTable>}_${'CREATED' | 'CHANGED' | 'REMOVED'}`;

export type AuditRecord = {
  /** A login, `anonymous`, or `system`. */
  principal: string;
  type: AuditType;
  message: string;
  remoteAddress: string | null;
};

const messageLengthMax = 255;
/** Keeps a record on one line, whatever was typed as a name. */
const plain = (text: string, lengthMax: number): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .toWellFormed()
    .slice(0, lengthMax);

/** Call in the transaction of the recorded change, so that both are stored or neither. */
export async function addAudit(tx: Db, record: AuditRecord): Promise<void> {
  await tx.insertInto('audit').values(rowOf(record)).execute();
}

/** Many at once, for a batch. */
export function addAudits(records: readonly AuditRecord[]): Statement {
  const rows = records.map(rowOf);
  return {
    name: 'add-audits',
    text: `
      insert into audit (principal, type, message, remote_address)
      select * from unnest($1::text[], $2::text[], $3::text[], $4::text[])`,
    values: [
      texts(rows.map(({ principal }) => principal)),
      texts(rows.map(({ type }) => type)),
      texts(rows.map(({ message }) => message)),
      texts(rows.map(({ remoteAddress }) => remoteAddress)),
    ],
  };
}

const rowOf = ({ principal, type, message, remoteAddress }: AuditRecord) => ({
  principal: plain(principal, 254) || 'anonymous',
  type,
  message: plain(message, messageLengthMax),
  remoteAddress: remoteAddress === null ? null : plain(remoteAddress, 100),
});
