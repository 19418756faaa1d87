// A sale beside a change of the programme each second, and the same sale without; and how soon a change is seen on every server.
import { setTimeout as wait } from 'node:timers/promises';
import { signedIn } from '../tests/support/people/signed-in.ts';
import type { Hall } from '../tests/support/shop/hall.ts';
import { figureOf } from './figures.ts';
import { sellInTurn, startSelling } from './order-beside.ts';
import type { Beside } from './order-rounds.ts';
import type { OrderServer } from './order-servers.ts';

const servers = 2;
const millisecondsBetweenChanges = 1000;

export async function compareWithChanges(rounds: number, secretKey: string) {
  const rig = await startSelling(servers, secretKey);
  const { db, key, shops } = rig;
  try {
    const staff = await signedIn({ db, signingKey: key }, { authorities: ['ROLE_CATALOGUE'] });
    const seen: number[] = [];
    const counted = { changes: 0, refused: 0, faults: 0, seatsTwice: 0, seatsAstray: 0 };
    const changing: Beside = (hall) => changeEachSecond(hall, { shops, headers: staff.headers, seen, counted });
    const readings = await sellInTurn(rig, rounds, { beside: changing }, counted);
    return {
      bench: 'orders with changes',
      servers,
      rounds,
      ratios: { ordersBesideToWithout: figureOf(readings.map(({ beside, without }) => beside / without)) },
      quality: counted,
      absolute: {
        ordersPerSecondBeside: figureOf(readings.map(({ beside }) => beside)),
        ordersPerSecondWithout: figureOf(readings.map(({ without }) => without)),
        seenOnEveryServerMilliseconds: figureOf(seen),
      },
    };
  } finally {
    await rig.stop();
  }
}

type Changing = {
  shops: readonly OrderServer[];
  headers: Record<string, string>;
  seen: number[];
  counted: { changes: number; refused: number };
};

/** A price, the time of a session, the order of a zone, or withheld seats: each second the next of them, until it is stopped. */
function changeEachSecond(hall: Hall, { shops, headers, seen, counted }: Changing): () => Promise<void> {
  const stopping = new AbortController();
  const [shop] = shops as [OrderServer];
  const send = async (method: string, path: string, body?: object) => {
    const reply = await fetch(`${shop.address}/api/${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (method !== 'GET') counted[reply.ok ? 'changes' : 'refused'] += 1;
    return reply.json();
  };
  const change = async (path: string, fields: object) =>
    send('PUT', path.replace(/\/\d+$/, ''), { ...(await send('GET', path)), ...fields });

  const changePrice = async (step: number) => {
    const path = `pricings/${hall.zones[step % hall.zones.length]?.pricingId}`;
    const price = 481 + step;
    await change(path, { price });
    const changedAt = performance.now();
    const isSeen = async ({ address }: OrderServer) =>
      (await (await fetch(`${address}/api/${path}`)).json()).price === price;
    for (const server of shops) while (!(await isSeen(server))) await wait(5);
    seen.push(performance.now() - changedAt);
  };
  const moveSession = (step: number) => {
    const startTime = new Date(Date.UTC(2031, 0, 1, 12, step)).toISOString();
    return change(`sessions/${hall.sessionIds[0]}`, { startTime, movesTickets: true });
  };
  const changeZone = (step: number) => change(`zones/${hall.zones[4]?.id}`, { prefersMiddle: step % 8 < 4 });
  const withholdSeats = async (step: number) => {
    const path = `sessions/${hall.sessionIds[0]}/withheld`;
    const seats = { zoneId: hall.zones[4]?.id, seats: [{ row: 'Z', numbers: [1 + (step % 70), 2 + (step % 70)] }] };
    await send('POST', path, { ...seats, kind: 'KILL', reason: 'Camera' });
    await send('POST', `${path}/release`, seats);
  };
  const kinds = [changePrice, moveSession, changeZone, withholdSeats];
  const working = (async () => {
    for (let step = 0; !stopping.signal.aborted; step += 1) {
      await kinds[step % kinds.length]?.(step);
      await wait(millisecondsBetweenChanges, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return async () => {
    stopping.abort();
    await working;
  };
}
