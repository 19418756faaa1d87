// A shop beside simulated providers, and rows of calls that are made one after the other, as a page makes them. Each row is a call as the
// specification writes it (its sections 3 and 7), with the fields, headers and status that it promises.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPayingShop } from '../gateways/paying-shop.ts';
import { solvedCheck } from '../support/people/enquiries.ts';
import { type SignedIn, signedIn } from '../support/people/signed-in.ts';
import { transferSettings } from '../support/people/transfers.ts';
import { type Hall, rowsOfSeats } from '../support/shop/hall.ts';

type Sent = Record<string, unknown> | string;
// biome-ignore lint/suspicious/noExplicitAny: a reply is read as it comes
type Reply = any;
type Headers = Record<string, unknown>;
export type Row = {
  /** Method and path; `{name}` is filled in from what is known by then. */
  call: string;
  /** The sender; a guest where it is left out. */
  as?: 'customer' | 'administrator';
  sends?: () => Sent | Promise<Sent>;
  /** JSON, unless it says otherwise. */
  type?: 'text/plain' | typeof formType | typeof partsType;
  status?: number;
  headers?: Headers;
  reply: Reply | (() => Reply);
  /** Keeps the parts that later rows need. */
  learns?: (reply: Reply, headers: Headers) => unknown;
};

export const formType = 'application/x-www-form-urlencoded';
/** A form in parts, as `FormData` is sent. */
export const partsType = 'multipart/form-data; boundary=----part';
export const text = expect.any(String);
export const number = expect.any(Number);
/** The header of a list: how many rows there are on all of its pages. */
export const counted = { 'x-total-count': expect.stringMatching(/^\d+$/) };

/** Open while the tests of a file run. */
export let shop: Awaited<ReturnType<typeof openPayingShop>>;
export let hall: Hall;
let administrator: SignedIn;
let cookie = '';
/** Known values by the name that stands in a path, or that a later payload has. */
// biome-ignore lint/suspicious/noExplicitAny: of any type
export const known: Record<string, any> = {};

export const learn = (what: object): void => void Object.assign(known, what);
export const recaptcha = () => solvedCheck(shop.app);

export function openForRows(): void {
  beforeAll(async () => {
    shop = await openPayingShop(transferSettings);
    hall = await shop.hallOf(rowsOfSeats(4, 10), 50);
    administrator = await signedIn(shop.deps, { authorities: ['ROLE_ADMIN', 'ROLE_USER'] });
    const { eventCode } = await shop.db.selectFrom('event').select('eventCode').executeTakeFirstOrThrow();
    const { eventId: events, siteId: sites, sessionIds, zones } = hall;
    learn({ eventCode, events, sites, sessions: sessionIds[0], zones: zones[0]?.id, pricings: zones[0]?.pricingId });
  });
  afterAll(() => shop.close());
}

export const rows = (name: string, group: Row[]) =>
  describe(name, () => {
    test.each(group.map((row) => [row.call, row] as const))('%s', (_, row) => make(row));
  });

function payloadOf(payload: Sent, type: Row['type']): Sent {
  if (type === formType) return String(new URLSearchParams(payload as Record<string, string>));
  if (type !== partsType) return payload;
  const parts = Object.entries(payload).map(
    ([name, value]) => `------part\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}------part--\r\n`;
}

async function make({ call, as, sends, type, status = 200, headers = {}, reply, learns }: Row): Promise<void> {
  const [method = '', path = ''] = call.split(' ');
  const payload = await sends?.();
  const authorization = as === 'administrator' ? administrator.headers.authorization : known.authorization;
  const response = await shop.app.inject({
    method: method as 'GET',
    url: path.replace(/{(\w+)}/g, (_, name) => encodeURIComponent(known[name])),
    headers: { cookie, ...(as && { authorization }), ...(type && { 'content-type': type }) },
    ...(payload !== undefined && {
      payload: payloadOf(payload, type),
    }),
  });
  const body = response.json();
  expect({ status: response.statusCode, headers: response.headers, body }).toMatchObject({
    status,
    headers,
    body: typeof reply === 'function' ? reply() : reply,
  });
  const [visitor] = [response.headers['set-cookie'] ?? []].flat();
  if (visitor) cookie = visitor.split(';')[0] ?? '';
  await learns?.(body, response.headers);
}
