import fastify from 'fastify';
import pg from 'pg';
import type { OrderBody } from '../src/contract/orders.ts';
import { placeNaively } from './naive-orders.ts';
import { ajv, answerFor, orderSchema } from './order-answer.ts';

/** A server that sells seats with a transaction for each order: node order-naive.ts DATABASE_URL */
const [databaseUrl = ''] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 });
const app = fastify({ ajv });
app.post<{ Body: OrderBody }>('/api/order', { schema: orderSchema }, async ({ body }, reply) => {
  const { zoneId, ticketNumber: party } = body.orderDetails[0] as OrderBody['orderDetails'][number];
  const placed = await placeNaively(pool, { zoneId, party, pass: body.token });
  if (!placed) return reply.status(409).send({ errorKey: 'soldOut' });
  const seats = placed.seats.map(({ row_number, seat_number }) => ({ row: `R${row_number}`, seat: seat_number }));
  return answerFor(body, placed.orderId, seats);
});
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
