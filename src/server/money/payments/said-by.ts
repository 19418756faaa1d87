import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../../domain/accounts/rights.ts';
import type { SaidBy } from './settle-payment.ts';

/** The member of staff who decided, and from which address. */
export const saidBy = ({ login }: Principal, request: FastifyRequest): SaidBy => ({
  principal: login,
  remoteAddress: request.ip,
});
