// A scan at the door, and its answer.
import { z } from 'zod';
import { type ScanOutcome, scanOutcomes } from '../domain/door/scan-outcomes.ts';
import { instant, localisedText } from './catalogue.ts';
import { id, ownText } from './ids.ts';
import { oneLine } from './text.ts';

/** A text from a scanner, which may be anything. */
const scannedText = z.string().min(1).max(1000).meta(ownText);

/** A random UUID. Its digits may look like the number of a card. */
export const scanNonce = z.uuid().meta(ownText);

export const scanFields = z
  .object({
    /** The text of the QR code; for an admission by hand, the ticket instead. */
    code: scannedText.optional(),
    ticket: z.object({ orderId: id, number: z.int().positive().max(400) }).optional(),
    sessionId: id,
    type: z.enum(['entry', 'exit']),
    /** A random UUID of the device. The same scan sent twice gives the same answer. */
    nonce: scanNonce,
    /** The time of the scan by the device's clock. */
    scannedAt: instant,
    /** The device's clock when it sent this, so that a wrong clock is known. */
    sentAt: instant.optional(),
    /** Admits in spite of a wrong gate, a missing identity check or an earlier entry; never a void, unpaid or forged code. */
    force: z.boolean().default(false),
    reason: oneLine(200).optional(),
    /** Staff have compared the name with a document. */
    identityChecked: z.boolean().default(false),
    /** The device has already let the person in or out, without a network. */
    isOffline: z.boolean().default(false),
  })
  .refine(({ code, ticket }) => (code === undefined) !== (ticket === undefined), {
    path: ['code'],
    params: { constraint: 'NotNull' },
  })
  // A person who is inside already has an answer without one.
  .refine(
    ({ ticket, force, reason, isOffline }) => reason !== undefined || isOffline || (!force && ticket === undefined),
    {
      path: ['reason'],
      params: { constraint: 'NotNull' },
    },
  );

/** One scan that cannot be read keeps no other out. */
export const unreadableScan = z.object({ nonce: scanNonce });

/** A ticket as the door shows it. */
const shownTicket = z.object({
  orderId: id,
  number: z.int(),
  sessionId: id,
  zone: z.object({ id, name: z.string(), names: localisedText }),
  seat: z.string(),
  gates: z.array(z.string()),
  isWheelchair: z.boolean(),
  ticketType: z.string(),
  name: z.string(),
});

export const scanReply = z
  .object({
    nonce: z.uuid(),
    status: z.enum(['ok', 'error']),
    reason: z
      .enum(scanOutcomes.filter((outcome): outcome is Exclude<ScanOutcome, 'ok'> => outcome !== 'ok'))
      .optional(),
    ticket: shownTicket.optional(),
    /** The time of the entry that came before, with its gate. */
    at: instant.optional(),
    gate: z.string().optional(),
    /** The session of the code, where it is another one. */
    otherSession: z.object({ id, startTime: instant }).optional(),
    /** Admitted offline although another scan had admitted the ticket. */
    isDouble: z.boolean().optional(),
  })
  .meta({ id: 'ScanReply' });

/** A ticket that two devices have let in, as the control room reads it. */
export const doubleEntry = z.object({
  orderId: id,
  number: z.int(),
  seat: z.string(),
  zone: z.string(),
  zoneNames: localisedText,
  at: instant,
  device: z.string().nullable(),
  gate: z.string().nullable(),
});
