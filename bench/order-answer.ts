// The body and reply of the servers beside the shop: the shop's own, as JSON schemas for Fastify.
import { z } from 'zod';
import { type OrderBody, orderBody, type Transaction, transactionReply } from '../src/contract/orders.ts';

/** The contract's own mark of a field, which is no keyword of JSON Schema. */
export const ajv = { customOptions: { keywords: ['isOwn'] } };

export const orderSchema = {
  body: z.toJSONSchema(orderBody, { io: 'input', target: 'draft-7' }),
  response: { 200: z.toJSONSchema(transactionReply, { io: 'output', target: 'draft-7' }) },
};

const startTime = '2026-12-01T12:00:00.000Z';
const minutesHeld = 10;

/** An answer as long and as deep as the shop's. */
export function answerFor(body: OrderBody, orderId: number, seats: { row: string; seat: number }[]): Transaction {
  const { sessionId, zoneId, pricingId } = body.orderDetails[0] as OrderBody['orderDetails'][number];
  return {
    id: orderId,
    eventId: body.eventId,
    status: 'WAITING',
    invoiceNo: null,
    amount: seats.length * 480,
    deliveryCharge: 0,
    remark: 'NONE',
    validUntil: Date.now() + minutesHeld * 60_000,
    tickets: seats.map(({ row, seat }) => ({
      row,
      seat,
      displaySeat: `${row}${seat}`,
      restrictedView: false,
      wheelchair: false,
      session: { id: sessionId, startTime },
      zone: { id: zoneId, name: 'Z1', freeSeating: false },
      pricing: { id: pricingId, price: 480, handlingFee: 0 },
    })),
  };
}
