import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../../domain/accounts/rights.ts';

/** The actor of a change or a report: `system` for the shop and its gateways, else the login and the address of a person. */
export type Actor = { principal: string; remoteAddress: string | null };

export const actorOf = ({ login }: Principal, request: FastifyRequest): Actor => ({
  principal: login,
  remoteAddress: request.ip,
});
