// A hall of 20,000 paid tickets with their buyers and codes, written straight into the database, and devices at its door.
import { randomBytes } from 'node:crypto';
import { newDeviceText, readDeviceText } from '../src/server/door/device-token.ts';
import type { Deps } from '../src/server/platform/deps.ts';
import { seal, sealBytes } from '../src/server/platform/signing/sealed.ts';
import { codeSigner } from '../src/server/shop/tickets/ticket-keys.ts';
import type { Hall } from '../tests/support/shop/hall.ts';
import { addBigHall, hallSize, seatsInAll } from './order-rounds.ts';

export type DoorHall = { hall: Hall; sessionId: number; tokens: string[]; codes: string[] };
type Services = Pick<Deps, 'db' | 'pool' | 'signingKey'>;

export const devicesInAll = 20;
const ticketsPerOrder = 2;
const rowsAtOnce = 1_000;
const names = [...'陳李張黃何林吳梁鄭劉家豪志明美玲嘉欣俊傑詠詩子軒梓晴'];

export async function addDoorHall({ db, pool, signingKey }: Services): Promise<DoorHall> {
  const hall = await addBigHall(db);
  const { eventId } = hall;
  const sessionId = hall.sessionIds[0] as number;
  const orders = seatsInAll / ticketsPerOrder;
  await pool.query(
    `insert into orders (event_id, id, status, pass_id, wish_digest, visitor, delivery_type, ticket_count, tickets_cents,
      handling_cents, delivery_cents, amount_cents, expires_at, settled_at)
    select $1::bigint, ($1::bigint << 32) + at, 'PAID', 'pass ' || at, '', 'visitor ' || at, 'NONE', 2, 96000, 2000, 0, 98000, now(), now()
    from generate_series(1, $2::int) at`,
    [eventId, orders],
  );
  await pool.query(
    `insert into ticket (event_id, order_id, number, session_id, zone_id, pricing_id, price_cents, handling_fee_cents, row_label, seat_number)
    select $1::bigint, ($1::bigint << 32) + 1 + at / 2, 1 + at % 2, $2, ($3::bigint[])[1 + at / $6], ($4::bigint[])[1 + at / $6], 48000, 1000,
      repeat(chr(65 + ((at % $6) / $7) % 26), 1 + ((at % $6) / $7) / 26), 1 + at % $7
    from generate_series(0, $5::int - 1) at`,
    [
      eventId,
      sessionId,
      hall.zones.map(({ id }) => id),
      hall.zones.map(({ pricingId }) => pricingId),
      seatsInAll,
      hallSize.rows * hallSize.seats,
      hallSize.seats,
    ],
  );
  for (let from = 0; from < orders; from += rowsAtOnce)
    await pool.query(
      `insert into order_buyer (event_id, order_id, mailbox_digest, telephone_digest, sealed_person, locale)
      select $1::bigint, ($1::bigint << 32) + $2::int + at, '', '', person, 'zh-hk'
      from unnest($3::bytea[]) with ordinality people (person, at)`,
      [eventId, from, Array.from({ length: rowsAtOnce }, () => seal(signingKey, 'buyer', JSON.stringify(anyPerson())))],
    );
  const tokens = Array.from({ length: devicesInAll }, () => newDeviceText(eventId));
  for (const [at, token] of tokens.entries())
    await pool.query(
      `insert into door_device (event_id, name, session_ids, token_digest, sealed_list_key, made_by)
      values ($1, $2, array[$3::bigint], $4, $5, 'ada')`,
      [
        eventId,
        `Phone ${at}`,
        sessionId,
        readDeviceText(token)?.digest,
        sealBytes(signingKey, 'door-list', randomBytes(32)),
      ],
    );
  await pool.query('analyze orders, ticket, order_buyer');
  const sign = await codeSigner(db, { signingKey }, eventId);
  const codes = Array.from({ length: seatsInAll }, (_, at) =>
    sign({
      eventId,
      orderId: eventId * 2 ** 32 + 1 + Math.floor(at / ticketsPerOrder),
      number: 1 + (at % ticketsPerOrder),
      sessionId,
      issue: 1,
    }),
  );
  return { hall, sessionId, tokens, codes };
}

const anyOf = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item;
const anyPerson = () => ({
  lastName: anyOf(names.slice(0, 10)),
  firstName: anyOf(names) + anyOf(names),
  email: `${randomBytes(5).toString('hex')}@visitor.example`,
  countryCode: '852',
  mobile: String(Math.floor(1e7 * (4 + 5 * Math.random()))),
});
