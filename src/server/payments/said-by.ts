import type { FastifyRequest } from 'fastify';
import type { Principal } from '../accounts/principal.queries.ts';
import type { SaidBy } from './settle-payment.ts';

/** A person at the desk, and where from. */
export const saidBy = ({ login }: Principal, request: FastifyRequest): SaidBy => ({
  principal: login,
  remoteAddress: request.ip,
});
