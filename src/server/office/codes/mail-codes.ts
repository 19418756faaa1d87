// Mails one unused code of a batch to each address. The codes and the mails are written in one transaction; an address that has a code of
// the batch gets no other.
import { z } from 'zod';
import { addressesAtOnceMax, type CodeMailing } from '../../../contract/code-batches.ts';
import { nameFor } from '../../../domain/catalogue/localised.ts';
import { fact } from '../../money/payments/order-facts.ts';
import type { PaymentServices } from '../../money/payments/payment-services.ts';
import type { SaidBy } from '../../money/payments/settle-payment.ts';
import { addAudit } from '../../platform/audit/audit.queries.ts';
import type { Db } from '../../platform/deps.ts';
import { addMails, type NewMail } from '../../platform/mail/mail.queries.ts';
import { instantText, mailText } from '../../platform/mail/mail-words.ts';
import { writeMail } from '../../platform/mail/write-mail.ts';
import { Refused } from '../../platform/refused.ts';
import { shopIn } from '../../platform/settings/settings.ts';
import { mailboxDigest } from '../../shop/orders/name-buyer.ts';
import { findEventName, findMailed, lockBatch, lockUnmailed, noteMailed } from './code-batches.queries.ts';

const mailsAtOnce = 50;
const email = z.email().max(254);

type Unmailed = Awaited<ReturnType<typeof lockUnmailed>>[number];
type EventName = Awaited<ReturnType<typeof findEventName>>;

export async function mailCodes(
  services: PaymentServices,
  mailing: CodeMailing,
  by: SaidBy,
): Promise<{ mailed: number; already: number }> {
  const addresses = addressesIn(mailing.addresses);
  const byDigest = new Map(addresses.map((address) => [mailboxDigest(services.signingKey, address), address]));
  const result = await services.db.transaction().execute(async (tx) => {
    const batch = await lockBatch(tx, mailing.batchId);
    if (!batch) throw new Refused('notFound', 'code');
    const { eventId, id } = batch;
    const already = await findMailed(tx, eventId, id, [...byDigest.keys()]);
    const wanted = [...byDigest].filter(([digest]) => !already.has(digest));
    const codes = await lockUnmailed(tx, eventId, id, wanted.length);
    if (codes.length < wanted.length)
      throw new Refused('codesTooFew', 'code', { details: { codes: codes.length, addresses: wanted.length } });
    const given = wanted.map(([digest, address], at) => ({ digest, address, code: codes[at] as Unmailed }));
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

/** Each once. The first one that is no address is named. */
function addressesIn(text: string): string[] {
  const addresses = [...new Set(text.split(/[\s,;，；]+/).filter((word) => word !== ''))];
  if (addresses.length > addressesAtOnceMax)
    throw new Refused('addressesTooMany', 'code', {
      details: { most: addressesAtOnceMax, addresses: addresses.length },
    });
  const wrong = addresses.find((address) => !email.safeParse(address).success);
  if (wrong !== undefined || addresses.length === 0)
    throw new Refused('codesAddress', 'code', { details: { address: (wrong ?? '').slice(0, 80) } });
  return addresses;
}

type Given = { address: string; code: Unmailed };

/** Written in parts: other requests get their turn while a part is stored. */
async function addLetters(
  tx: Db,
  services: PaymentServices,
  mailing: CodeMailing,
  event: EventName,
  given: readonly Given[],
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
  { address, code }: Given,
): NewMail {
  const { locale, isPersonal } = mailing;
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
