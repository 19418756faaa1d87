import { setFlagsFromString } from 'node:v8';
import fastify from 'fastify';
import type { OrderBody } from '../src/contract/orders.ts';
import { ajv, answerFor, orderSchema } from './order-answer.ts';

// The shop sets this flag too. Without it this server pays after two minutes for giving memory back, and the ratios
// flatter the shop.
setFlagsFromString('--memory-reducer-gc-count=0');

/** The least that a server can do with an order: Fastify checks the body and writes an answer, and nothing is sold. */
const app = fastify({ ajv });
app.post<{ Body: OrderBody }>('/api/order', { schema: orderSchema }, async ({ body }) => {
  const party = body.orderDetails[0]?.ticketNumber ?? 0;
  const seats = Array.from({ length: party }, (_, index) => ({ row: 'AA', seat: 10 + index }));
  return answerFor(body, 4_294_967_296 + body.eventId, seats);
});
console.log(await app.listen({ host: '127.0.0.1', port: Number(process.argv[2] ?? 0) }));
