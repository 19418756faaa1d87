// The shop that is fuzzed: a small catalogue, accounts, passes, and tokens that are replaced when a request has
// ended them.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Authority } from '../../src/domain/accounts/duties.ts';
import { Passwords } from '../../src/server/people/accounts/passwords.ts';
import { issueToken } from '../../src/server/people/accounts/tokens.ts';
import type { Db } from '../../src/server/platform/deps.ts';
import { addEvent, addSite } from '../support/database/small-catalogue.ts';
import { type Buyer, newBuyer } from '../support/people/buyers.ts';
import { solvedCheck } from '../support/people/enquiries.ts';
import { addHall } from '../support/shop/hall.ts';
import type { RunningApp } from '../support/shop/running-app.ts';
import type { DrawnRequest, Known } from './draw-requests.ts';

const password = 'a password for all of them';
const buyersCount = 20;

export type FuzzShop = {
  known: Known;
  /** Puts back what requests have used up or removed. */
  renew: () => Promise<void>;
  /** The sender's token and cookie, and the pass in the place of its placeholder. */
  dressed: (request: DrawnRequest) => { headers: Record<string, string>; url: string; payload: string | undefined };
  /** Rows of the catalogue that are not as they were, without a change in the history. */
  unrecordedChanges: () => Promise<string[]>;
};

/** In a drawn request; what it stands for is known only when the request is sent. */
const passWord = 'the-pass-of-this-buyer';
const checkWord = 'the-check-that-was-solved';

/** A test's or a script's, which closes it by itself. */
export type FuzzedApp = Omit<RunningApp, 'anotherServer' | 'close'>;

export async function fuzzShop(shop: FuzzedApp): Promise<FuzzShop> {
  const { db, deps } = shop;
  const passwordHash = await new Passwords().hash(password);
  const event = { asksIdNumber: false };
  const hall = await addHall(db, { zones: ['A: 1a 2a 3a 4a . 5b 6c\nB: 1a 2a* 3a 4a', 500], sessions: 2, event });
  const other = await addHall(db, { zones: [50], event: { asksIdNumber: true, ticketsPerVisitorMax: 4 } });
  await addEvent(db, await addSite(db), 'NIGHT-ATLAS');
  const tokens: Record<string, string> = { garbage: 'eyJhbGciOiJIUzUxMiJ9.eyJzdWIiOiJ4In0.AAAA' };
  let buyers: Buyer[] = [];
  const checks: string[] = [];

  const account = async (login: string, authorities: Authority[]) => {
    const { rows } = await sql<{ id: number }>`
      insert into account (login, email, password_hash, authorities, activated, created_by)
      values (${login}, ${`${login}@fuzz.example`}, ${passwordHash}, ${authorities}, true, 'system')
      on conflict (login) do update set activated = true, awaits_activation = false,
        authorities = excluded.authorities, password_hash = excluded.password_hash
      returning id`.execute(db);
    const signInId = randomBytes(16).toString('base64url');
    const issuedAt = new Date();
    const expiresAt = new Date(issuedAt.getTime() + 86_400_000);
    const accountId = rows[0]?.id as number;
    await db
      .insertInto('signIn')
      .values({ id: signInId, accountId, network: 'a', remembered: false, expiresAt })
      .execute();
    return issueToken(deps.signingKey, { login, authorities, signInId, issuedAt, expiresAt });
  };
  let [renewals, isCheckUsed] = [0, true];
  const renew = async () => {
    // A check takes a moment to solve.
    if (renewals % 20 === 0 && isCheckUsed) {
      checks.splice(0, checks.length, await solvedCheck(shop.app));
      isCheckUsed = false;
    }
    renewals += 1;
    // Another account with this address would block the account's own.
    await sql`delete from account where email like '%@fuzz.example' and email <> login || '@fuzz.example'`.execute(db);
    // A request may have closed the shop for visitors.
    await sql`update maintenance set ended_at = now(), ended_by = 'fuzz' where ended_at is null`.execute(db);
    await sql`select pg_notify('catalogue_changed', '')`.execute(db);
    tokens.ended = await account('fuzz-ended', ['ROLE_ADMIN']);
    await sql`update sign_in set ended_at = now() from account where account.id = account_id and login = 'fuzz-ended'`.execute(
      db,
    );
    tokens.user = await account('fuzz-user', ['ROLE_USER']);
    tokens.admin = await account('fuzz-admin', ['ROLE_ADMIN', 'ROLE_USER']);
    buyers = Array.from({ length: buyersCount }, (_, at) =>
      newBuyer(deps.signingKey, { eventId: at % 3 === 0 ? null : at % 3 === 1 ? hall.eventId : other.eventId }),
    );
  };
  await renew();
  const before = await catalogueOf(db);

  return {
    known: {
      ...idsIn([hall, other]),
      id: [hall.eventId, hall.siteId, ...hall.zones.map(({ id }) => id), 999_999],
      token: [passWord],
      place: [passWord],
      key: ['a-key-that-nobody-was-sent'],
      recaptcha: [checkWord],
      eventCode: ['NIGHT-ATLAS', 'nothing'],
      query: ['夜航', 'night', 'harbour', 'a'],
      sort: ['id', 'id,desc'],
      page: ['0', '1'],
      size: ['1', '20'],
      user: ['fuzz-user', 'fuzz-ended', 'admin', '1', '999999'],
      login: ['fuzz-user', 'fuzz-new', 'Fuzz.New@1'],
      username: ['fuzz-user', 'fuzz-admin', 'fuzz-user@fuzz.example', 'nobody'],
      email: ['fuzz-user@fuzz.example', 'new@visitor.example', 'pat.lee+x@gmail.com'],
      password: [password, 'wrong password', 'a new password for one'],
      currentPassword: [password, 'wrong password'],
      newPassword: [password, '12345678', 'a new password for one'],
      number: ['12345678901', '223338299393', 'INV0001'],
      firstName: ['大文', 'Pat'],
      lastName: ['陳', 'Lee'],
      phone: ['91234567'],
      mobile: ['91234567', '61234567'],
      countryCode: ['852', '853', '86'],
      code: ['123456', 'ABCD-EFGH'],
      agreement: [true],
    },
    renew,
    dressed: ({ asker, buyer, url, headers, payload }) => {
      const who = buyers[buyer % buyers.length] as Buyer;
      const put = (text: string) => {
        isCheckUsed ||= text.includes(checkWord);
        return text.replaceAll(passWord, who.token).replaceAll(checkWord, checks[0] ?? '');
      };
      const token = tokens[asker];
      return {
        url: put(url),
        payload: payload === undefined ? undefined : put(payload),
        headers: { cookie: who.cookie, ...(token && { authorization: `Bearer ${token}` }), ...headers },
      };
    },
    unrecordedChanges: async () => {
      const now = await catalogueOf(db);
      const { rows } = await sql<{
        name: string;
      }>`select entity || ' ' || row_id as name from programme_change`.execute(db);
      const recorded = new Set(rows.map(({ name }) => name));
      return [...new Map([...before, ...now]).values()]
        .filter(({ name }) => before.get(name)?.digest !== now.get(name)?.digest)
        .filter(({ name, event }) => !recorded.has(name) && !recorded.has(event))
        .map(({ name }) => name);
    },
  };
}

type CatalogueRow = { name: string; event: string; digest: string };

/** The catalogue by the name of each row; sessions and prices are removed with their event. */
async function catalogueOf(db: Db): Promise<Map<string, CatalogueRow>> {
  const { rows } = await sql<CatalogueRow>`
    select 'event ' || id as name, 'event ' || id as event, md5(event::text) as digest from event
    union all select 'session ' || id, 'event ' || event_id, md5(session::text) from session
    union all select 'pricing ' || id, 'event ' || event_id, md5(pricing::text) from pricing
    union all select 'zone ' || id, '', md5(zone::text) from zone
    union all select 'site ' || id, '', md5(site::text) from site`.execute(db);
  return new Map(rows.map((row) => [row.name, row]));
}

function idsIn(halls: Awaited<ReturnType<typeof addHall>>[]): Known {
  const zones = halls.flatMap((hall) => hall.zones);
  return {
    eventId: halls.map(({ eventId }) => eventId),
    siteId: halls.map(({ siteId }) => siteId),
    sessionId: halls.flatMap(({ sessionIds }) => sessionIds),
    zoneId: zones.map(({ id }) => id),
    pricingId: zones.map(({ pricingId }) => pricingId),
    ticketNumber: [1, 2, 3],
    deliverType: ['', 'NONE'],
  };
}
