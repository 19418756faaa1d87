// Mails one unused code of a batch to each address: the one that is bound to it, or one for anybody. The codes and the mails are written in one transaction; an address that has a code of
// the batch gets no other.

import { addressesAtOnceMax, addressesIn, type CodeMailing, isAddress } from '../../../contract/code-batches.ts';
import { nameFor } from '../../../domain/catalogue/localised.ts';
import { fact } from '../../money/payments/order-facts.ts';
import type { PaymentServices } from '../../money/payments/payment-services.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { addAudit } from '../../platform/audit/audit.queries.ts';
import type { Db } from '../../platform/deps.ts';
import { addMails, type NewMail } from '../../platform/mail/mail.queries.ts';
import { instantText, mailText } from '../../platform/mail/mail-words.ts';
import { writeMail } from '../../platform/mail/write-mail.ts';
import { Refused } from '../../platform/refused.ts';
import { shopIn } from '../../platform/settings/settings.ts';
import { mailboxDigest } from '../../shop/orders/name-buyer.ts';
import { lockBatch } from './code-batches.queries.ts';
import { findEventName, findMailed, lockUnmailed, noteMailed, type Unmailed } from './mailed-codes.queries.ts';

const mailsAtOnce = 50;
type EventName = Awaited<ReturnType<typeof findEventName>>;

export async function mailCodes(
  services: PaymentServices,
  mailing: CodeMailing,
  by: Actor,
): Promise<{ mailed: number; already: number }> {
  const addresses = eachOnce(mailing.addresses);
  const byDigest = new Map(addresses.map((address) => [mailboxDigest(services.signingKey, address), address]));
  const result = await services.db.transaction().execute(async (tx) => {
    const batch = await lockBatch(tx, mailing.batchId);
    if (!batch) throw new Refused('notFound', 'code');
    if (batch.isBeingWithdrawn) throw new Refused('codesWithdrawing', 'code');
    const { eventId, id } = batch;
    const already = await findMailed(tx, eventId, id, [...byDigest.keys()]);
    const wanted = [...byDigest].filter(([digest]) => !already.has(digest));
    const digests = wanted.map(([digest]) => digest);
    const codes = codesFor(digests, await lockUnmailed(tx, eventId, id, digests));
    const given = wanted.flatMap(([digest, address]) => {
      const code = codes.get(digest);
      return code ? { digest, address, code } : [];
    });
    if (given.length < wanted.length)
      throw new Refused('codesTooFew', 'code', { details: { codes: given.length, addresses: wanted.length } });
    await noteMailed(
      tx,
      eventId,
      given.map(({ digest, code }) => ({ digest, id: code.id })),
      mailing.isPersonal,
    );
    await addLetters(tx, services, mailing, await findEventName(tx, eventId), given);
    const counts = { mailed: given.length, already: already.size };
    await addAudit(tx, { ...by, type: 'CODES_MAILED', message: `batch ${id}: ${counts.mailed} codes` });
    return counts;
  });
  services.mailing.wake();
  return result;
}

/** Each person gets a code of their own, or else the next one for anybody. */
function codesFor(digests: readonly string[], unmailed: readonly Unmailed[]): Map<string, Unmailed> {
  const codes = new Map<string, Unmailed>();
  for (const code of unmailed)
    if (code.personDigest !== null && !codes.has(code.personDigest)) codes.set(code.personDigest, code);
  const forAnybody = unmailed.filter(({ personDigest }) => personDigest === null);
  for (const digest of digests.filter((each) => !codes.has(each))) {
    const next = forAnybody.shift();
    if (next) codes.set(digest, next);
  }
  return codes;
}

/** Each once. The first one that is no address is named. */
function eachOnce(text: string): string[] {
  const addresses = [...new Set(addressesIn(text))];
  if (addresses.length > addressesAtOnceMax)
    throw new Refused('addressesTooMany', 'code', {
      details: { most: addressesAtOnceMax, addresses: addresses.length },
    });
  const wrong = addresses.find((address) => !isAddress(address));
  if (wrong !== undefined || addresses.length === 0)
    throw new Refused('codesAddress', 'code', { details: { address: (wrong ?? '').slice(0, 80) } });
  return addresses;
}

type AddressedCode = { address: string; code: Unmailed };

/** Written in parts: other requests get their turn while a part is stored. */
async function addLetters(
  tx: Db,
  services: PaymentServices,
  mailing: CodeMailing,
  event: EventName,
  given: readonly AddressedCode[],
): Promise<void> {
  for (let at = 0; at < given.length; at += mailsAtOnce)
    await addMails(
      tx,
      given.slice(at, at + mailsAtOnce).map((each) => mailOf(services, mailing, event, each)),
    );
}

function mailOf(
  { configuration, settings }: PaymentServices,
  mailing: CodeMailing,
  event: EventName,
  { address, code }: AddressedCode,
): NewMail {
  const { locale } = mailing;
  const isPersonal = mailing.isPersonal || code.personDigest !== null;
  const shop = shopIn(settings.shop, locale);
  const { publicAddress } = configuration;
  const values = { event: nameFor(event, locale), phone: shop.phone };
  const facts = [
    fact(locale, 'code', code.code),
    fact(locale, 'codeTickets', String(code.ticketsMax)),
    ...(code.validFrom ? [fact(locale, 'codeFrom', instantText(code.validFrom, locale))] : []),
    ...(code.validUntil ? [fact(locale, 'codeUntil', instantText(code.validUntil, locale))] : []),
  ];
  const link = `${publicAddress}/event/${event.eventCode}?code=${code.code}`;
  const written = writeMail(settings, 'code', {
    locale,
    values,
    parts: {
      code: { is: 'facts', title: values.event, facts },
      personal: isPersonal ? { is: 'text', text: mailText(locale, 'code.personal', {}) } : null,
      link: { is: 'link', label: mailText(locale, 'link.code', {}), address: link },
    },
    shop,
  });
  return { ...written, kind: 'code', recipient: address };
}
