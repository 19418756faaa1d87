import type { FastifyRequest } from 'fastify';
import { localeOf } from '../../platform/http/locale-of.ts';
import { visitorOf } from '../queue/visitor.ts';
import type { Sending } from './name-buyer.ts';

export async function sendingOf(request: FastifyRequest): Promise<Sending> {
  const principal = await request.server.principalOf(request);
  return { visitor: visitorOf(request), accountId: principal?.accountId ?? null, locale: localeOf(request) };
}
