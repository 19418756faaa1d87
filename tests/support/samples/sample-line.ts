import { type PlaceReply, type QueueReply, queueRoutes } from '../../../src/contract/queue.ts';

// Samples for tests: a place in line, and the public number, as the API returns them.

const [, placeReply] = queueRoutes.acquireToken.reply.options;
const noon = 1_790_000_000_000;

/** The fourth who came, with three before. */
export const placeOf = (reported: Partial<PlaceReply> = {}): PlaceReply =>
  placeReply.parse({
    eventId: 7,
    placeToken: 'place-3',
    arrival: 3,
    place: 3,
    ahead: 3,
    estimateSeconds: 3,
    opensAt: null,
    serverTime: noon,
    askAgainSeconds: 1,
    ...reported,
  });

/** An open line that has admitted no visitor yet. */
export const lineOf = (reported: Partial<QueueReply> = {}): QueueReply =>
  queueRoutes.queue.reply.parse({
    eventId: 7,
    opensAt: null,
    openedAt: noon,
    served: 0,
    arrivals: 9,
    speedPerMinute: 60,
    perMinuteMax: 60,
    lobbySize: 0,
    seedHash: 'e3'.repeat(32),
    seed: 'a7'.repeat(32),
    isSoldOut: false,
    hasWheelchairPlaces: false,
    isPaused: false,
    message: {},
    serverTime: noon,
    ...reported,
  });
