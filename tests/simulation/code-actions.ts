// Codes on an office day: staff make, mail, change and withdraw them; buyers type them, right and wrong.
import { type RawBuilder, sql } from 'kysely';
import type { CodeBatch } from '../../src/contract/code-batches.ts';
import type { CodeTicketType } from '../../src/domain/codes/code-terms.ts';
import { type Buyer, newBuyer, orderRequest, person } from '../support/people/buyers.ts';
import type { Hall } from '../support/shop/hall.ts';
import type { Dice } from '../support/tools/dice.ts';
import type { Action, OfficeDay, Reply } from './office-day.ts';

type KnownCode = {
  batchId: number;
  code: string;
  ticketType: CodeTicketType;
  sessionId: number | null;
  zoneId: number | null;
};

export const codeActions: Record<string, Action> = {
  'make codes': { weight: 2, act: makeCodes },
  'mail a code to one person': { weight: 1, act: mailCode },
  'change codes': { weight: 1, act: changeCodes },
  'withdraw codes or allow them again': { weight: 1, act: withdrawCodes },
  'buy with a code': { weight: 8, act: (day, dice) => buyWith(day, dice, day.hall, isGood) },
  'buy with the code of a person': { weight: 2, act: buyWithPersonalCode },
  'buy in a zone that the code is not for': { weight: 1, act: buyElsewhere, refusal: '400 wrongPricing' },
  'type a code that there is not': { weight: 1, act: typeWrongCode, refusal: '400 codeRefused' },
  'type a code that is over': { weight: 1, act: typeEndedCode, refusal: '400 codeRefused' },
  'buy in the presale': { weight: 2, act: (day, dice) => buyWith(day, dice, day.presale, isGood) },
  'buy without a code in the presale': { weight: 4, act: buyWithoutCode, refusal: '409 notOpen' },
};

/** Few at a time, so that their tickets are used up, and others come all day. */
const goodCodesMax = 8;

async function makeCodes(day: OfficeDay, dice: Dice): Promise<Reply | null> {
  const isForPresale = (await anyCode(day, dice, day.presale, sql`true`)) === null;
  if (!isForPresale && (await countGoodCodes(day, dice)) >= goodCodesMax) return null;
  const hall = isForPresale ? day.presale : day.hall;
  const payload = {
    eventId: hall.eventId,
    name: 'Friends',
    ticketType: isForPresale || dice.chance(0.3) ? 'PRIORITY_BOOKING' : 'DISCOUNT',
    count: isForPresale ? 30 : dice.between(1, 5),
    word: 'FANS',
    length: 8,
    ticketsMax: dice.between(1, 6),
    ticketsPerOrderMax: dice.chance(0.2) ? 2 : null,
    zoneId: !isForPresale && dice.chance(0.5) ? dice.pick(hall.zones).id : null,
    sessionId: !isForPresale && dice.chance(0.2) ? dice.pick(hall.sessionIds) : null,
    reduction: dice.pick(reductions),
    validUntil: !isForPresale && dice.chance(0.3) ? secondsLater(2) : null,
  };
  return day.send(dice, 'chief', { method: 'POST', url: '/api/code-batches', payload });
}

const reductions = [
  { kind: 'NONE' },
  { kind: 'PERCENT', value: 33 },
  { kind: 'PERCENT', value: 100 },
  { kind: 'AMOUNT', value: 49.9 },
  { kind: 'PRICE', value: 199.5 },
];
const secondsLater = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

async function batchesOf(day: OfficeDay, dice: Dice): Promise<CodeBatch[]> {
  const { status, body } = await day.send(dice, 'chief', { method: 'GET', url: '/api/code-batches?size=20' });
  return status === 200 ? body : [];
}

/** One of the hall; those of the presale stay as they are. */
async function forBatch(day: OfficeDay, dice: Dice, act: (batch: CodeBatch) => Promise<Reply>): Promise<Reply | null> {
  const batches = (await batchesOf(day, dice)).filter(({ event }) => event.id === day.hall.eventId);
  return batches.length > 0 ? act(dice.pick(batches)) : null;
}

const addressOf = (batchId: number) => `fan-of-${batchId}@visitor.example`;

function mailCode(day: OfficeDay, dice: Dice): Promise<Reply | null> {
  return forBatch(day, dice, ({ id }) => {
    const payload = { batchId: id, addresses: addressOf(id), locale: 'en', isPersonal: true };
    return day.send(dice, 'chief', { method: 'POST', url: '/api/codes/mail', payload });
  });
}

const change = (day: OfficeDay, dice: Dice, { id, codes }: CodeBatch, columns: object) => {
  const payload = { batchId: id, count: codes, ...columns };
  return day.send(dice, 'chief', { method: 'POST', url: '/api/codes/change', payload });
};

function changeCodes(day: OfficeDay, dice: Dice): Promise<Reply | null> {
  return forBatch(day, dice, (batch) => {
    const validUntil = dice.pick([secondsLater(1), null]);
    const columns = [{ ticketsMax: dice.between(1, 6) }, { reduction: dice.pick(reductions) }, { validUntil }];
    return change(day, dice, batch, dice.pick<object>(columns));
  });
}

function withdrawCodes(day: OfficeDay, dice: Dice): Promise<Reply | null> {
  return forBatch(day, dice, (batch) => change(day, dice, batch, { isWithdrawn: dice.chance(0.4) }));
}

const isGood = sql<boolean>`withdrawn_at is null and tickets_used < tickets_max
  and (valid_until is null or valid_until > now()) and person_digest is null`;
const isOver = sql<boolean>`withdrawn_at is not null or tickets_used >= tickets_max or valid_until <= now()`;

const anyCode = (day: OfficeDay, dice: Dice, { eventId }: Hall, condition: RawBuilder<boolean>) =>
  day.anyRow(
    dice,
    sql<KnownCode>`
      select batch_id, code, ticket_type, session_id, zone_id
      from code join code_batch on code_batch.event_id = code.event_id and code_batch.id = batch_id
      where code.event_id = ${eventId} and (${condition}) order by code.id`,
  );

async function countGoodCodes(day: OfficeDay, dice: Dice): Promise<number> {
  const counted = await day.anyRow(
    dice,
    sql<{ codes: number }>`select count(*) as codes from code where event_id = ${day.hall.eventId} and (${isGood})`,
  );
  return counted?.codes ?? 0;
}

type Purchase = { hall: Hall; code: KnownCode; buyer: Buyer };

const buyerAt = (day: OfficeDay, dice: Dice, { eventId }: Hall): Buyer =>
  newBuyer(day.signingKey, { eventId, minutes: dice.chance(0.4) ? 0.02 : 10 });

async function buyWith(day: OfficeDay, dice: Dice, hall: Hall, condition: RawBuilder<boolean>): Promise<Reply | null> {
  const code = await anyCode(day, dice, hall, condition);
  return code && buy(day, dice, { hall, code, buyer: buyerAt(day, dice, hall) });
}

/** After an answer that was lost the buyer sends the same again. */
async function buy(day: OfficeDay, dice: Dice, { hall, code, buyer }: Purchase): Promise<Reply> {
  const checked = await typeCode(day, dice, buyer, hall, code.code);
  if (checked.status !== 200) return checked;
  const place = {
    zoneId: code.zoneId ?? dice.pick(hall.zones).id,
    sessionId: code.sessionId ?? dice.pick(hall.sessionIds),
  };
  const orderDetails = [day.lineAt(place, code.ticketType, dice.between(1, 3))];
  const { headers, ...call } = orderRequest(buyer, { ...hall, orderDetails, codeToken: checked.body.token });
  const reply = await day.sendAs(dice, headers, call);
  return reply.status >= 500 ? day.sendAs(dice, headers, call) : reply;
}

/** Types a code like people. */
function typeCode(day: OfficeDay, dice: Dice, { cookie }: Buyer, { eventId }: Hall, code: string): Promise<Reply> {
  const wide = code.replace(/./g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
  const typed = dice.pick([code, code.toLowerCase(), ` ${code.slice(0, 4)}-${code.slice(4)}`, wide]);
  return day.sendAs(dice, { cookie }, { method: 'POST', url: '/api/order/code', payload: { eventId, code: typed } });
}

/** The right person takes it, or somebody else, who is refused by name. */
async function buyWithPersonalCode(day: OfficeDay, dice: Dice): Promise<Reply | null> {
  const { hall } = day;
  const code = await anyCode(day, dice, hall, sql<boolean>`person_digest is not null and (${isOver}) is not true`);
  if (!code) return null;
  const buyer = newBuyer(day.signingKey, { eventId: hall.eventId });
  const bought = await buy(day, dice, { hall, code, buyer });
  if (bought.status !== 200) return bought;
  const isRight = dice.chance(0.7);
  const payload = {
    ...person,
    token: buyer.token,
    email: isRight ? addressOf(code.batchId) : `somebody-${dice.below(1e6)}@visitor.example`,
    mobile: String(dice.between(40_000_000, 99_999_999)),
  };
  const named = await day.sendAs(dice, { cookie: buyer.cookie }, { method: 'PUT', url: '/api/order/buyer', payload });
  if (!isRight && named.status === 200) day.wrong.push(`the code ${code.code} of a person was used by another`);
  const [refused] = named.body?.fieldErrors ?? [];
  return refused ? { ...named, body: { errorKey: refused.message } } : named;
}

async function buyElsewhere(day: OfficeDay, dice: Dice): Promise<Reply | null> {
  const { hall } = day;
  const code = await anyCode(day, dice, hall, sql<boolean>`zone_id is not null and (${isGood})`);
  const other = hall.zones.find(({ id }) => id !== code?.zoneId);
  return (
    code && buy(day, dice, { hall, code: { ...code, zoneId: other?.id ?? null }, buyer: buyerAt(day, dice, hall) })
  );
}

function typeWrongCode(day: OfficeDay, dice: Dice): Promise<Reply> {
  const guess = `FANS${dice.between(22_222_222, 99_999_999)}`;
  return typeCode(day, dice, buyerAt(day, dice, day.hall), day.hall, guess);
}

async function typeEndedCode(day: OfficeDay, dice: Dice): Promise<Reply | null> {
  const code = await anyCode(day, dice, day.hall, isOver);
  return code && typeCode(day, dice, buyerAt(day, dice, day.hall), day.hall, code.code);
}

function buyWithoutCode(day: OfficeDay, dice: Dice): Promise<Reply> {
  const { presale } = day;
  const orderDetails = [day.line(dice, 'PUBLIC', 1, presale)];
  const { headers, ...call } = orderRequest(buyerAt(day, dice, presale), { ...presale, orderDetails });
  return day.sendAs(dice, headers, call);
}
