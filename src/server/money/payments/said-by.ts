import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../../domain/accounts/rights.ts';
import type { SaidBy } from './settle-payment.ts';

/** A person at the desk, and where from. */
export const saidBy = ({ login }: Principal, request: FastifyRequest): SaidBy => ({
  principal: login,
  remoteAddress: request.ip,
});
