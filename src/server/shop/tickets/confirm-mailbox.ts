// The second step before tickets are changed: a link is no password, so a code goes to the mailbox that it belongs to.
import { randomInt } from 'node:crypto';
import { eventOfOrder } from '../../../domain/orders/order-id.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { clearCodesOfOrder } from '../../platform/mail/mail.queries.ts';
import { Refused } from '../../platform/refused.ts';
import { digest } from '../../platform/signing/sign.ts';
import type { TicketLink } from '../orders/ticket-link.ts';
import { type ChangePermission, linkText, permitChanges } from './change-permission.ts';
import { mailboxOfLink } from './holder-mailbox.ts';
import { type HolderMails, mailConfirmation } from './holder-mails.ts';
import { saveConfirmation, spendTry, takeConfirmation } from './ticket-changes.queries.ts';

/** The minutes for which the six digits are good. */
export const minutesValid = 10;
const triesMax = 5;
const codeDigits = 6;

const placeOf = (link: TicketLink) => ({
  eventId: eventOfOrder(link.orderId),
  orderId: link.orderId,
  number: 'version' in link ? 0 : link.number,
});

type Signing = Pick<Deps, 'db' | 'signingKey' | 'clock' | 'log'>;

const codeDigest = ({ signingKey }: Signing, link: TicketLink, code: string): string =>
  digest(signingKey, 'ticket-code', `${linkText(link)}:${code}`);

/** Nothing is sent where the link has no mailbox. The caller has checked the link. */
export async function sendConfirmationCode(services: HolderMails & Signing, link: TicketLink): Promise<void> {
  const { db, clock } = services;
  const mailbox = await mailboxOfLink(db, services, link);
  if (!mailbox) return;
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
  const now = clock();
  const validUntil = new Date(now.getTime() + minutesValid * 60_000);
  await db.transaction().execute(async (tx) => {
    const confirmation = {
      ...placeOf(link),
      digest: codeDigest(services, link, code),
      triesLeft: triesMax,
      validUntil,
    };
    await saveConfirmation(tx, confirmation, now);
    await mailConfirmation(tx, services, { mailbox, code, orderId: link.orderId });
  });
  services.mailing.wake();
}

/** A code works once. Wrong, late and unknown codes are refused alike. */
export async function confirmWithCode(signing: Signing, link: TicketLink, code: string): Promise<ChangePermission> {
  const place = placeOf(link);
  const expected = await spendTry(signing.db, place, signing.clock());
  const entered = codeDigest(signing, link, code);
  if (expected?.digest !== entered || !(await spendCode(signing.db, place, entered)))
    throw new Refused('wrongCode', 'ticket');
  return permitChanges(signing, link);
}

/** The mail with the code loses its text with it. */
const spendCode = (db: Db, place: ReturnType<typeof placeOf>, entered: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const isUsed = await takeConfirmation(tx, place, entered);
    if (isUsed) await clearCodesOfOrder(tx, place.orderId);
    return isUsed;
  });
