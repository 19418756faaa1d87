// Says what a code opens. A code that is unknown, of another event or person, used up, withdrawn or out of its time gets the same answer, so a
// guesser learns nothing about codes that exist; the one sentence names all these reasons to an honest holder.
import type { CodeReply } from '../../../contract/codes.ts';
import { isValidAt, opensPrice } from '../../../domain/codes/code-terms.ts';
import { normaliseCode } from '../../../domain/codes/code-text.ts';
import { dollarsFrom } from '../../../domain/money/money.ts';
import { reducedBy } from '../../../domain/orders/judge-order-request.ts';
import type { SaleTerms } from '../../../domain/orders/order-request.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { isGoodCheck } from '../../platform/limits/claim-check.ts';
import type { HumanChecks } from '../../platform/limits/human-check.ts';
import { isSpent, type Limit, refuseWhenSpent, spend, trySpending } from '../../platform/limits/shared-limits.ts';
import { Refused } from '../../platform/refused.ts';
import { listPricings } from '../catalogue/catalogue.queries.ts';
import { pricingOfEvent } from '../catalogue/catalogue-replies.ts';
import { writeCodeToken } from '../codes/code-token.ts';
import { type FoundCode, findCode } from '../codes/codes.queries.ts';
import type { BoxOffice } from './place-order.ts';

/** Only wrong codes count, so a network with many honest holders seldom reaches it. After it each code needs a human check. */
const wrongCodesOfNetwork: Limit = { what: 'wrong-codes', times: 20, minutes: 10 };
/** Thousands of people are behind one address of a carrier, and some always mistype: many more codes are taken with a check. */
const checkedWrongCodesOfNetwork: Limit = { what: 'checked-wrong-codes', times: 300, minutes: 10 };

type CodeServices = Pick<BoxOffice, 'db' | 'clock' | 'signingKey' | 'terms'> & { humanChecks: HumanChecks };
type Typed = { eventId: number; code: string; recaptcha?: string | undefined };
/** `mailbox` finds the digest of the account that is signed in; null for a guest, who is judged when the buyer is named. */
type By = { visitor: string; network: string; mailbox: () => Promise<string | null> };

export async function checkCode(services: CodeServices, typed: Typed, by: By): Promise<CodeReply> {
  const { eventId } = typed;
  const { signingKey } = services;
  const sale = await services.terms.get(eventId);
  if (!sale) throw new Refused('notFound', 'event');
  // Right codes write nothing: many holders of one network come at the same moment. Guesses that come at once may be a few more than the
  // limit; each wrong one is counted before its answer.
  const limit = await limitOfWrong(services, typed, by.network);
  const good = await findGoodCode(services, typed);
  if (!good || !(await isOfSender(good, by))) {
    await countWrong(services, limit, by.network);
    throw new Refused('codeRefused', 'order');
  }
  const { code, terms, ticketsLeft, seats } = good;
  const prices = await pricesOf(services, sale, terms);
  // Its price was removed. A right code is no guess, and is not counted.
  if (prices.length === 0) throw new Refused('codeRefused', 'order');
  const { ticketType, sessionId, ticketsPerOrderMax, validUntil } = terms;
  return {
    eventId,
    token: writeCodeToken(signingKey, { eventId, visitor: by.visitor }, terms),
    code,
    ticketType,
    sessionId,
    ticketsLeft,
    ticketsPerOrderMax,
    validUntil: validUntil === null ? null : new Date(validUntil).toISOString(),
    seats,
    prices,
  };
}

/** The limit to which the code counts if it is wrong. */
async function limitOfWrong(services: CodeServices, { recaptcha }: Typed, network: string): Promise<Limit> {
  const { db, humanChecks } = services;
  if (!(await isSpent(services, wrongCodesOfNetwork, network))) return wrongCodesOfNetwork;
  await refuseWhenSpent(services, checkedWrongCodesOfNetwork, network);
  const check = recaptcha === undefined ? null : await humanChecks.read(recaptcha);
  if (!(await isGoodCheck(db, humanChecks, check))) throw new Refused('humanCheckNeeded', 'order');
  return checkedWrongCodesOfNetwork;
}

async function countWrong(services: CodeServices, limit: Limit, network: string): Promise<void> {
  if (limit === checkedWrongCodesOfNetwork) return spend(services, limit, network);
  // Other codes of the network were wrong meanwhile.
  if ((await trySpending(services, limit, network)) > 0) throw new Refused('humanCheckNeeded', 'order');
}

export type GoodCode = FoundCode & { code: string };

/** The code as it is written and stored; null when it is unknown, of another event, used up, withdrawn or out of its time. */
export async function findGoodCode(
  { db, clock }: Pick<BoxOffice, 'db' | 'clock'>,
  { eventId, code: typed }: Pick<Typed, 'eventId' | 'code'>,
): Promise<GoodCode | null> {
  const code = normaliseCode(typed);
  const found = code === null ? undefined : await findCode(db, eventId, code);
  if (code === null || !found || found.isWithdrawn || found.ticketsLeft <= 0) return null;
  return isValidAt(found.terms, clock().getTime()) ? { ...found, code } : null;
}

async function isOfSender({ person }: FoundCode, { mailbox }: By): Promise<boolean> {
  const own = person === null ? null : await mailbox();
  return own === null || own === person;
}

async function pricesOf({ db }: CodeServices, sale: SaleTerms, terms: Parameters<typeof opensPrice>[0]) {
  const opened = [...sale.pricings.values()].filter((pricing) => opensPrice(terms, terms.sessionId ?? 0, pricing));
  const ids = opened.map(({ id }) => id);
  const { items } = await listPricings(db, pageOf({ size: ids.length }), { ids, forStaff: true });
  return items.flatMap((row) => {
    const pricing = sale.pricings.get(row.id);
    if (!pricing) return [];
    const { event: _, ...reply } = pricingOfEvent(row);
    return {
      ...reply,
      price: dollarsFrom(reducedBy(terms, pricing).priceCents),
      fullPrice: dollarsFrom(pricing.priceCents),
    };
  });
}
