// Uploads and downloads of files. They have no contract, since they are bytes; each route names its right here.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import * as api from '../../../contract/addresses.ts';
import { passToken } from '../../../contract/orders.ts';
import { invoiceNo } from '../../../contract/payments.ts';
import { pathOf } from '../../../contract/route.ts';
import { duties } from '../../../domain/accounts/duties.ts';
import { proofBytesMax, proofTypes } from '../../../domain/payments/bounds.ts';
import { eventOfInvoice } from '../../../domain/payments/invoice-number.ts';
import { parseInput } from '../../platform/http/bad-input.ts';
import { letIn } from '../../platform/http/register-route.ts';
import { limitSender } from '../../platform/limits/limit-sender.ts';
import { type Limit, networkAsking, spend, unspend } from '../../platform/limits/shared-limits.ts';
import { Refused } from '../../platform/refused.ts';
import { findAccessibleOrder } from '../payments/order-access.ts';
import type { PaymentServices } from '../payments/payment-services.ts';
import { ProofPress } from './proof-press.ts';
import { readProof } from './read-proof.ts';
import { takeProof } from './take-proof.ts';

const orderAccess = z.object({ token: passToken.optional(), key: passToken.optional() });
const address = z.object({
  invoiceNo,
  number: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .transform(Number),
});
const uploadsPerMinuteMax = 20;
/** Reading a bad file may cost seconds, so each network has a limit of its own. */
const unreadable: Limit = { what: 'proofRefused', times: 20, minutes: 20 };
/** The file is served without access to the shop, in case it is not a picture after all. */
const shutIn = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

export function registerProofs(app: FastifyInstance, services: PaymentServices): void {
  const press = new ProofPress(services.log);
  app.addHook('onClose', () => press.stop());
  registerUpload(app, services, press);
  const config = { right: duties.transfers, keepsOwnTime: true };
  app.get(pathOf(api.readProof), { config }, async (request, reply) => {
    await letIn({ right: duties.transfers }, request);
    const { invoiceNo, number } = parseInput(address, request.params, 'proofs');
    const eventId = eventOfInvoice(invoiceNo);
    if (eventId === null) throw new Refused('notFound', 'proof');
    const picture = await readProof(services.db, press, { eventId, invoiceNo, number });
    return reply
      .header('Cache-Control', 'private, no-store')
      .header('Content-Security-Policy', shutIn)
      .header('Content-Disposition', `inline; filename="${invoiceNo}-${number}.webp"`)
      .type('image/webp')
      .send(picture);
  });
}

function registerUpload(app: FastifyInstance, services: PaymentServices, press: ProofPress): void {
  const limit = limitSender(app, uploadsPerMinuteMax, 'proof');
  const take = async (request: FastifyRequest) => {
    const order = await findAccessibleOrder(services, request, parseInput(orderAccess, request.query, 'proof'));
    if (!Buffer.isBuffer(request.body)) throw new Refused('proofRefused', 'proof');
    const bytes = request.body;
    return countingRefusals(services, request, async () => ({
      proofs: await takeProof(services, press, order, bytes),
    }));
  };
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const asBytes = { parseAs: 'buffer', bodyLimit: proofBytesMax } as const;
    scope.addContentTypeParser([...proofTypes], asBytes, (_request, bytes, done) => done(null, bytes));
    scope.post(
      pathOf(api.uploadProof),
      // The limit is checked before the bytes are read.
      { config: { right: 'pass', keepsOwnTime: true }, onRequest: (request) => limit(request) },
      async (request, reply) => reply.header('Cache-Control', 'no-store').send(await take(request)),
    );
  });
}

/** Counted before the try, so that parallel requests are counted too. */
async function countingRefusals<Output>(
  services: PaymentServices,
  request: FastifyRequest,
  work: () => Promise<Output>,
): Promise<Output> {
  const network = networkAsking(request);
  await spend(services, unreadable, network);
  let isRefused = false;
  try {
    return await work();
  } catch (error) {
    isRefused = error instanceof Refused && error.code === 'proofRefused';
    throw error;
  } finally {
    if (!isRefused) await unspend(services, unreadable, network);
  }
}
