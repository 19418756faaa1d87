import type { auditTypes } from '../../../contract/audit-types.ts';
import { texts } from '../database/arrays.ts';
import type { Statement } from '../database/pipelined-connection.ts';
import type { VersionedTable } from '../database/versioned-table.ts';
import type { Db } from '../deps.ts';

export type AuditType =
  | (typeof auditTypes)[number]
  | `${Uppercase<VersionedTable>}_${'CREATED' | 'CHANGED' | 'REMOVED'}`;

export type AuditRecord = {
  /** A login; `key:` or `device:` with a name or a number; `visitor`, `anonymous` or `system`. */
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

/** Adds many records at once, for a batch. */
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
