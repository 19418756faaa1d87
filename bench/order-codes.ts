// A sale in which every second order brings a code, and the same sale without codes. Each holder has a code of four tickets, or all of
// them have the same one.
import type { KeyObject } from 'node:crypto';
import { sql } from 'kysely';
import type { CodeTerms } from '../src/domain/codes/code-terms.ts';
import type { Db } from '../src/server/platform/deps.ts';
import { writeCodeToken } from '../src/server/shop/codes/code-token.ts';
import { addCodes, addPrice, numberedCodes } from '../tests/support/people/codes.ts';
import type { Hall } from '../tests/support/shop/hall.ts';
import { figureOf } from './figures.ts';
import { type SellingRig, sellInTurn, startSelling } from './order-beside.ts';
import { type CodesFor, seatsInAll } from './order-rounds.ts';

const servers = 1;
const share = 0.5;
const priceCents = 45_000;
const reduction: CodeTerms['reduction'] = { kind: 'PERCENT', value: 10 };
/** A batch is one statement, which has a limit of parameters. */
const codesOfBatch = 2500;

export async function compareWithCodes(rounds: number, secretKey: string) {
  const rig = await startSelling(servers, secretKey);
  const counted = { ordersWithCodes: 0, codesAstray: 0, faults: 0, seatsTwice: 0, seatsAstray: 0 };
  const compare = async (codesFor: CodesFor) => {
    const readings = await sellInTurn(
      rig,
      rounds,
      { codesFor, beside: (hall) => () => count(rig, hall, counted) },
      counted,
    );
    return {
      ratio: figureOf(readings.map(({ beside, without }) => beside / without)),
      byProcessor: figureOf(readings.map(({ byProcessor }) => byProcessor)),
      perSecond: figureOf(readings.map(({ beside }) => beside)),
      without: figureOf(readings.map(({ without }) => without)),
    };
  };
  try {
    const own = await compare(codesFor(rig, { codes: seatsInAll / 4, ticketsMax: 4 }));
    const same = await compare(codesFor(rig, { codes: 1, ticketsMax: seatsInAll }));
    return {
      bench: 'orders with codes',
      servers,
      rounds,
      shareWithCodes: share,
      ratios: {
        ownCodesToWithout: own.ratio,
        ownCodesByProcessor: own.byProcessor,
        oneCodeToWithout: same.ratio,
        oneCodeByProcessor: same.byProcessor,
      },
      quality: counted,
      absolute: {
        ordersPerSecondOwnCodes: own.perSecond,
        ordersPerSecondOneCode: same.perSecond,
        ordersPerSecondWithout: [own.without, same.without],
      },
    };
  } finally {
    await rig.stop();
  }
}

const codesFor =
  ({ db, key }: SellingRig, { codes, ticketsMax }: { codes: number; ticketsMax: number }): CodesFor =>
  async (hall) => {
    const pricings = new Map<number, number>();
    for (const at of hall.zones.keys()) {
      const { id, pricingId } = await addPrice(db, hall, 'DISCOUNT', priceCents, at);
      pricings.set(id, pricingId);
    }
    const ids = await addManyCodes(db, hall, codes, ticketsMax);
    let next = 0;
    const tokenFor = (visitor: string) => tokenOf(key, hall, visitor, ids[next++ % ids.length] as number);
    return { share, pricingOf: (zoneId) => pricings.get(zoneId) as number, tokenFor };
  };

async function addManyCodes(db: Db, { eventId }: Hall, count: number, ticketsMax: number): Promise<number[]> {
  const ids: number[] = [];
  while (ids.length < count) {
    const size = Math.min(codesOfBatch, count - ids.length);
    const codes = numberedCodes(size, ids.length);
    ids.push(...(await addCodes(db, eventId, { codes, ticketsMax, reduction })));
  }
  return ids;
}

/** The token that the check of this code gives. */
function tokenOf(key: KeyObject, { eventId }: Hall, visitor: string, codeId: number): string {
  const bounds = { sessionId: null, zoneId: null, priceMaxCents: null, ticketsPerOrderMax: null };
  const times = { validFrom: null, validUntil: null };
  const terms: CodeTerms = { codeId, version: 1, ticketType: 'DISCOUNT', ...bounds, ...times, reduction };
  return writeCodeToken(key, { eventId, visitor }, terms);
}

/** The codes of a sale agree with its tickets. */
async function count(
  { db }: SellingRig,
  { eventId }: Hall,
  counted: { ordersWithCodes: number; codesAstray: number },
): Promise<void> {
  const { rows } = await sql<{ orders: number; astray: number }>`
    with used as (
      select code_id as id, count(*) as tickets, count(distinct order_id) as orders
      from ticket where event_id = ${eventId} and code_id is not null and is_live group by code_id
    ), code_used as (
      select id, tickets_used, tickets_max from code where event_id = ${eventId} and tickets_used > 0
    )
    select coalesce(sum(orders), 0)::int as orders,
      count(*) filter (where tickets is distinct from tickets_used or tickets_used > tickets_max)::int as astray
    from used full join code_used using (id)`.execute(db);
  counted.ordersWithCodes += rows[0]?.orders ?? 0;
  counted.codesAstray += rows[0]?.astray ?? 0;
}
