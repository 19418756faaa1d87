import { createHash, randomBytes } from 'node:crypto';
import type { QueueReply } from '../../../contract/queue.ts';
import { speedPerMinute } from '../../../domain/queue/estimate.ts';
import type { Db } from '../../platform/deps.ts';
import { Remembered } from '../../platform/http/remembered.ts';
import type { Serialize } from '../../platform/http/serialize.ts';
import { everySecond } from '../../platform/http/shared-cache.ts';
import { Refused } from '../../platform/refused.ts';
import type { SaleTermsMemory } from '../orders/sale-terms.ts';
import type { LineView } from './line-memory.ts';
import { findLine, type LineRow } from './line-view.queries.ts';
import type { LobbyDraws } from './lobby-draws.ts';
import { createQueue } from './queue.queries.ts';

type Loading = {
  db: Db;
  terms: Pick<SaleTermsMemory, 'get'>;
  draws: LobbyDraws;
  headers: Record<string, string>;
  serialize: Serialize;
};

/** The line as it is now. The first request creates it, so that the digest of its seed is public before the first arrival. */
export async function loadLine({ db, terms, draws, headers, serialize }: Loading, eventId: number): Promise<LineView> {
  const sale = await terms.get(eventId);
  if (!sale?.waitingRoom) throw new Refused('notFound', 'queue');
  const row = (await findLine(db, eventId)) ?? (await makeLine(db, eventId));
  if (!row) throw new Refused('notFound', 'queue');
  const reply = queueReplyOf(eventId, row);
  return {
    ...reply,
    lobby: draws.get(eventId, row.seed, row.lobbySize),
    remembered: new Remembered(serialize(reply), {
      contentType: 'application/json; charset=utf-8',
      headers: { ...headers, 'Cache-Control': everySecond },
    }),
  };
}

async function makeLine(db: Db, eventId: number): Promise<LineRow | undefined> {
  await createQueue(db, eventId, randomBytes(32));
  return findLine(db, eventId);
}

function queueReplyOf(eventId: number, row: LineRow): QueueReply {
  const { served, arrivals, lobbySize, perMinute, isSoldOut, hasWheelchairPlaces } = row;
  return {
    eventId,
    opensAt: row.opensAt?.getTime() ?? null,
    openedAt: row.openedAt?.getTime() ?? null,
    served,
    arrivals,
    lobbySize,
    speedPerMinute: speedOf(row),
    perMinuteMax: perMinute,
    seedHash: createHash('sha256').update(row.seed).digest('hex'),
    seed: row.openedAt ? row.seed.toString('hex') : null,
    isSoldOut,
    hasWheelchairPlaces,
    isPaused: row.isPaused,
    message: row.message,
    serverTime: row.now.getTime(),
  };
}

export function speedOf({ served, servedBefore, perMinute, now, measuredSince, isPaused }: LineRow): number {
  if (isPaused) return 0;
  const milliseconds = now.getTime() - measuredSince.getTime();
  return speedPerMinute({ served, servedBefore, milliseconds, perMinute });
}
