// The deliveries to the webhooks of other programs, for the API document: body, and the headers by which a receiver checks it.
import type { z } from 'zod';
import { deliveryBody } from '../../../contract/webhooks.ts';
import { type WebhookDeliveryType, webhookEvents, webhookTest } from '../../../domain/webhooks/webhook-events.ts';
import { signatureOf } from '../../platform/webhooks/webhook-secrets.ts';
import { exampleDelivery, exampleSecret } from './open-api-examples.ts';

export type SchemaOf = (schema: z.ZodType, io: 'input' | 'output') => Record<string, unknown>;

export const describeDeliveries = (schemaOf: SchemaOf) =>
  Object.fromEntries(
    ([...webhookEvents, webhookTest] as const).map((type) => [type, { post: deliveryOf(type, schemaOf) }]),
  );

const deliveryOf = (type: WebhookDeliveryType, schemaOf: SchemaOf) => {
  const example = exampleDelivery(type);
  return {
    summary: reasonOf(type),
    description:
      'It may arrive twice, with the same `webhook-id`, and before one that was sent earlier. Refuse a timestamp that is more than five minutes off. A failure is sent again for about a day, then given up.',
    parameters: headersOf(example),
    requestBody: {
      content: { 'application/json': { schema: schemaOf(deliveryBody[type], 'output'), example } },
    },
    responses: { '2XX': { description: 'Taken. Any other answer, and none within 10 seconds, is a failure' } },
  };
};

const reasonOf = (type: WebhookDeliveryType): string =>
  type === webhookTest
    ? 'Sent when an administrator tries an address'
    : `Sent to every webhook that has chosen ${type}`;

/** The signature is that of the example, written without blanks, under the secret of the examples. */
function headersOf(example: { id: string; at: string }) {
  const timestampSeconds = Date.parse(example.at) / 1000;
  const signing = { id: example.id, timestampSeconds, body: JSON.stringify(example) };
  const texts: [name: string, description: string, example: string][] = [
    ['webhook-id', 'The same with each attempt; it is the `id` of the body', example.id],
    ['webhook-timestamp', 'Seconds since 1970', String(timestampSeconds)],
    [
      'webhook-signature',
      `HMAC with SHA-256 of \`<webhook-id>.<webhook-timestamp>.<body>\`, in base64 after \`v1,\`. Its key is the part of the secret after \`whsec_\`, decoded from base64. For a day after a change of the secret there are two, separated by a space. The example is signed with \`${exampleSecret}\``,
      signatureOf(exampleSecret, signing),
    ],
  ];
  return texts.map(([name, description, text]) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
    example: text,
  }));
}
