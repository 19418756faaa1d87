// A member of the box office who withholds places of a session through the API.
import type { Hall } from '../shop/hall.ts';
import type { RunningApp } from '../shop/running-app.ts';
import { signedIn } from './signed-in.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test reads replies as they come
type WithheldReply = { status: number; body: any };

/** "A1 A2 B7" as the API takes seats. */
export const seatsOfText = (text: string) =>
  [...Map.groupBy(text.split(' '), (seat) => seat.replace(/\d+$/, ''))].map(([row, seats]) => ({
    row,
    numbers: seats.map((seat) => Number(seat.slice(row.length))),
  }));

export async function openWithholder({ app, deps }: Pick<RunningApp, 'app' | 'deps'>) {
  const { headers, login } = await signedIn(deps, { authorities: ['ROLE_BOX_OFFICE'] });
  const send = async (method: 'GET' | 'POST', path: string, payload?: object): Promise<WithheldReply> => {
    const reply = await app.inject({
      method,
      url: `/api/sessions/${path}`,
      headers,
      ...(payload && { payload }),
    });
    return { status: reply.statusCode, body: reply.json() };
  };
  const placesOf = (wanted: string | number) =>
    typeof wanted === 'number' ? { places: wanted } : { seats: seatsOfText(wanted) };
  const terms = { kind: 'KILL', reason: 'Camera' };
  return {
    login,
    send,
    /** Seats as text, or a number of standing places. */
    withhold: (hall: Hall, wanted: string | number, more: object = {}, zone = 0) =>
      send('POST', `${hall.sessionIds[0]}/withheld`, {
        ...terms,
        zoneId: hall.zones[zone]?.id,
        ...placesOf(wanted),
        ...more,
      }),
    release: (hall: Hall, body: object, zone = 0) =>
      send('POST', `${hall.sessionIds[0]}/withheld/release`, { zoneId: hall.zones[zone]?.id, ...body }),
    move: (hall: Hall, body: object) => send('POST', `${hall.sessionIds[0]}/withheld/move`, body),
    seats: async (hall: Hall) => (await send('GET', `${hall.sessionIds[0]}/seats`)).body,
    stock: async (hall: Hall) => (await send('GET', `${hall.sessionIds[0]}/stock`)).body,
  };
}
export type Withholder = Awaited<ReturnType<typeof openWithholder>>;
