import { z } from 'zod';
import * as api from './addresses.ts';
import { ownText } from './ids.ts';
import { defineRoute } from './route.ts';
import { manyLines, oneLine } from './text.ts';

const nameLengthMax = 50;
const phoneLengthMax = 40;
const aboutEventLengthMax = 200;
export const queryLengthMax = 4000;
/** A solved human check: base64 of the challenge with its solution, in JSON. */
export const recaptcha = z.string().min(1).max(2000).meta(ownText);

export const enquiryFields = {
  name: oneLine(nameLengthMax),
  email: z.string().trim().pipe(z.email().min(5).max(254)),
  phoneNumber: oneLine(phoneLengthMax),
  /** The event as the visitor names it. */
  event: oneLine(aboutEventLengthMax),
  query: manyLines(queryLengthMax),
};

const enquiryBody = z.object({ ...enquiryFields, recaptcha });
export type EnquiryBody = z.output<typeof enquiryBody>;
export type Enquiry = Omit<EnquiryBody, 'recaptcha'>;

const hex = z.string().regex(/^(?:[0-9a-f]{2})+$/);

/** A challenge in the format of ALTCHA. It is signed, so the server stores nothing until it is solved. */
const humanCheckReply = z
  .object({
    parameters: z.object({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: hex,
      salt: hex,
      cost: z.int().positive(),
      keyLength: z.int().positive(),
      keyPrefix: hex,
      keySignature: hex,
      /** Milliseconds since 1970 by the shop's clock. */
      data: z.object({ validUntil: z.int().positive() }),
    }),
    signature: hex,
  })
  .meta({ id: 'HumanCheck' });
export type HumanCheck = z.infer<typeof humanCheckReply>;

export const humanCheckSolution = z.object({
  challenge: humanCheckReply,
  solution: z.object({ counter: z.int().nonnegative(), derivedKey: hex }),
});
export type HumanCheckSolution = z.infer<typeof humanCheckSolution>;

const tag = 'enquiries';

export const enquiryRoutes = {
  send: defineRoute(api.sendEnquiry, {
    right: 'public',
    makes: true,
    summary: 'Ask the shop something; the same once more, with the same human check, is the same enquiry',
    tag,
    body: enquiryBody,
    reply: z.object({ message: z.string() }).meta({ id: 'EnquirySent' }),
  }),
  humanCheck: defineRoute(api.makeHumanCheck, {
    right: 'public',
    summary: 'A sum to be solved by a browser before it sends a form; good once, for a while',
    tag,
    reply: humanCheckReply,
  }),
};
