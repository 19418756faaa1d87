// Handles the entry requests of one moment in one transaction.
import { randomBytes } from 'node:crypto';
import { isPresale } from '../../../domain/orders/on-sale.ts';
import { roomFor } from '../../../domain/queue/advance-line.ts';
import {
  type BesideTheLine,
  decideEntries,
  type EntryRequest,
  type EntryResult,
  type Presale,
} from '../../../domain/queue/decide-entries.ts';
import { openLine } from '../../../domain/queue/line.ts';
import type { Db } from '../../platform/deps.ts';
import type { LobbyDraws } from './lobby-draws.ts';
import {
  countAdmittedLately,
  countCrowd,
  createQueue,
  type LockedQueue,
  lockQueue,
  saveLine,
} from './queue.queries.ts';
import {
  claimPlaces,
  countPassesLeft,
  countPlacesLately,
  countRoomForWheelchairs,
  endPlaces,
  findNextArrivalBeside,
  findStandingPlaces,
  insertPlaces,
} from './queue-place.queries.ts';

export type EnterDeps = { db: Db; draws: LobbyDraws };

/** While nobody waits, visitors inside are counted at most this often. */
const countedMillisecondsMax = 2_000;

/** One result for each entry request, in the same order. */
export function enterLine(
  { db, draws }: EnterDeps,
  eventId: number,
  entryRequests: EntryRequest[],
): Promise<EntryResult[]> {
  return db.transaction().execute(async (tx) => {
    const queue = await lockOrCreate(tx, eventId);
    const { perMinute, passedOn, now } = queue;
    const line = await countIfNobodyWaits(tx, eventId, queue);
    const decided = decideEntries(entryRequests, {
      line,
      perMinute,
      now,
      passedOn,
      lobby: draws.get(eventId, queue.seed, line.lobbySize),
      standing: await findStandingPlaces(tx, eventId, unique(entryRequests.map(({ visitor }) => visitor))),
      presale: await readPresale(tx, eventId, queue, unique(entryRequests.flatMap(({ codeId }) => codeId ?? []))),
      wheelchair:
        line.openedAt !== null && entryRequests.some(needsWheelchair) ? await readWheelchair(tx, eventId) : null,
      placesLately: await countPlacesLately(tx, eventId, unique(entryRequests.map(({ address }) => address))),
    });
    await endPlaces(tx, eventId, decided.ended);
    await insertPlaces(tx, eventId, decided.arrived);
    await claimPlaces(tx, eventId, decided.claims);
    await saveLine(tx, eventId, queue.line, decided.line);
    return entryRequests.map(({ visitor }) => decided.answers.get(visitor) as EntryResult);
  });
}

async function lockOrCreate(tx: Db, eventId: number): Promise<LockedQueue> {
  const queue = await lockQueue(tx, eventId);
  if (queue) return queue;
  await createQueue(tx, eventId, randomBytes(32));
  return (await lockQueue(tx, eventId)) as LockedQueue;
}

/** A visitor who arrives while the line is empty may enter at once, so the free places must be known. */
async function countIfNobodyWaits(tx: Db, eventId: number, queue: LockedQueue) {
  const { insideMax, saleOpensAt, now } = queue;
  const line = openLine(queue.line, saleOpensAt, now);
  const isCounted = line.countedAt !== null && now - line.countedAt < countedMillisecondsMax;
  if (line.openedAt === null || line.served < line.arrivals || isCounted) return line;
  return { ...line, room: roomFor(await countCrowd(tx, eventId, line.served), insideMax), countedAt: now };
}

/** In a presale the same limits hold as in the line: the visitors inside, and those let in within a minute. Null when it is over. */
async function readPresale(tx: Db, eventId: number, queue: LockedQueue, codeIds: number[]): Promise<Presale | null> {
  const { insideMax, perMinute, now, line } = queue;
  if (codeIds.length === 0 || !isPresale(queue, now)) return null;
  const room = roomFor(await countCrowd(tx, eventId, line.served), insideMax);
  return {
    room: Math.min(room, perMinute - (await countAdmittedLately(tx, eventId))),
    passesLeft: await countPassesLeft(tx, eventId, codeIds),
    nextArrival: await findNextArrivalBeside(tx, eventId),
  };
}

const needsWheelchair = ({ isForWheelchair }: EntryRequest): boolean => isForWheelchair === true;

async function readWheelchair(tx: Db, eventId: number): Promise<BesideTheLine | null> {
  const room = await countRoomForWheelchairs(tx, eventId);
  return room === null ? null : { room, nextArrival: await findNextArrivalBeside(tx, eventId) };
}

const unique = <T>(values: T[]): T[] => [...new Set(values)];
