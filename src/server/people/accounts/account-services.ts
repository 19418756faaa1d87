import type { FastifyRequest } from 'fastify';
import { type Device, nameDevice } from '../../../domain/accounts/device-name.ts';
import { type AuditType, addAudit } from '../../platform/audit/audit.queries.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import type { HumanChecks } from '../../platform/limits/human-check.ts';
import { networkAsking } from '../../platform/limits/shared-limits.ts';
import type { Mailing } from '../../platform/mail/register-mail.ts';
import type { Passwords } from './passwords.ts';

/** The services that the use cases of accounts need. */
export type AccountServices = Pick<Deps, 'db' | 'clock' | 'signingKey' | 'configuration' | 'settings' | 'log'> & {
  humanChecks: HumanChecks;
  passwords: Passwords;
  mailing: Mailing;
};

/** The origin of a request. */
export type Sender = { address: string; network: string; device: Device };
export const senderOf = (request: FastifyRequest): Sender => ({
  address: request.ip,
  network: networkAsking(request),
  device: nameDevice(request.headers['user-agent']),
});

/** Writes an audit record with the address of the sender. */
export const record = (tx: Db, from: Sender, type: AuditType, principal: string, message: string): Promise<void> =>
  addAudit(tx, { type, principal, message, remoteAddress: from.address });
