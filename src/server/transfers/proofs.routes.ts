// Files, and so past the contracts: bytes come in and go out. Who may is said here as everywhere.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { passToken } from '../../contract/orders.ts';
import { invoiceNo } from '../../contract/payments.ts';
import { adminRight } from '../../domain/accounts/rights.ts';
import { proofBytesMax, proofTypes } from '../../domain/payments/bounds.ts';
import { eventOfInvoice } from '../../domain/payments/invoice-number.ts';
import { parseInput } from '../http/bad-input.ts';
import { limitSender } from '../http/limit-sender.ts';
import { Refused } from '../http/refused.ts';
import { letIn } from '../http/register-route.ts';
import { findOrderAskedBy } from '../payments/order-asked-by.ts';
import type { PaymentDesk } from '../payments/payment-desk.ts';
import { ProofPress } from './proof-press.ts';
import { readProof } from './read-proof.ts';
import { takeProof } from './take-proof.ts';

const askedBy = z.object({ token: passToken.optional(), key: passToken.optional() });
const address = z.object({
  invoiceNo,
  number: z
    .string()
    .regex(/^[1-5]$/)
    .transform(Number),
});
const uploadsPerMinuteMax = 20;
/** Whoever opens it meets nothing of ours, even if it is more than it seems. */
const shutIn = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

export function registerProofs(app: FastifyInstance, desk: PaymentDesk): void {
  const press = new ProofPress();
  app.addHook('onClose', () => press.stop());
  registerUpload(app, desk, press);
  app.get('/api/transfers/:invoiceNo/proofs/:number', { config: { right: adminRight } }, async (request, reply) => {
    await letIn({ right: adminRight }, request);
    const { invoiceNo, number } = parseInput(address, request.params, 'proofs');
    const eventId = eventOfInvoice(invoiceNo);
    if (eventId === null) throw new Refused('notFound', 'proof');
    const picture = await readProof(desk.db, press, { eventId, invoiceNo, number });
    return reply
      .header('Cache-Control', 'private, no-store')
      .header('Content-Security-Policy', shutIn)
      .header('Content-Disposition', `inline; filename="${invoiceNo}-${number}.webp"`)
      .type('image/webp')
      .send(picture);
  });
}

function registerUpload(app: FastifyInstance, desk: PaymentDesk, press: ProofPress): void {
  const limit = limitSender(app, uploadsPerMinuteMax, 'proof');
  const take = async (request: FastifyRequest) => {
    const order = await findOrderAskedBy(desk, request, parseInput(askedBy, request.query, 'proof'));
    if (!Buffer.isBuffer(request.body)) throw new Refused('proofRefused', 'proof');
    return { proofs: await takeProof(desk, press, order, request.body) };
  };
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const asBytes = { parseAs: 'buffer', bodyLimit: proofBytesMax } as const;
    scope.addContentTypeParser([...proofTypes], asBytes, (_request, bytes, done) => done(null, bytes));
    scope.post(
      '/api/payment/cash/proof',
      // Before the bytes are read.
      { config: { right: 'pass' }, onRequest: (request) => limit(request) },
      async (request, reply) => reply.header('Cache-Control', 'no-store').send(await take(request)),
    );
  });
}
