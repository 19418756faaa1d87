import { setFlagsFromString } from 'node:v8';
import fastify from 'fastify';
import { z } from 'zod';
import { doorRoutes } from '../src/contract/door.ts';

// The shop sets this flag too. Without it this server pays after two minutes for giving memory back, and the ratios
// flatter the shop.
setFlagsFromString('--memory-reducer-gc-count=0');

/** Marks that Fastify does not know are left out. */
const json = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, {
    io,
    target: 'draft-7',
    override: ({ jsonSchema }) => {
      delete jsonSchema.isOwn;
      delete jsonSchema.id;
    },
  });
const { body, reply } = doorRoutes.redeem;

/** The least that a server can do with a scan: Fastify checks the body and writes an answer, and nobody is let in. */
const app = fastify();
app.post<{ Body: { nonce: string; sessionId: number } }>(
  '/api/check-in/redeem',
  { schema: { body: json(body, 'input'), response: { 200: json(reply, 'output') } } },
  async ({ body: { nonce, sessionId } }) => ({
    nonce,
    status: 'ok',
    ticket: {
      orderId: 4_294_967_297,
      number: 1,
      sessionId,
      zone: { id: 1, name: 'Z1', names: {} },
      seat: 'AA12',
      gates: [],
      isWheelchair: false,
      ticketType: 'PUBLIC',
      name: '陳大文',
    },
  }),
);
console.log(await app.listen({ host: '127.0.0.1', port: Number(process.argv[2] ?? 0) }));
