import type { PlaceReply, QueueReply } from '../../../contract/queue.ts';
import { drawPlaces } from '../../../domain/queue/draw-places.ts';
import { placeOf } from '../../../domain/queue/line.ts';

/**
 * The number in line, from nought; null before the draw. The seed is public from the opening, so the page of a visitor
 * from the lobby computes the draw itself: no burst of requests in that second.
 */
export function placeInLine({ place, arrival }: PlaceReply, line: QueueReply | null): number | null {
  if (place !== null || !line?.seed || line.lobbySize === null) return place;
  return placeOf(arrival, arrival < line.lobbySize ? drawPlaces(bytesOf(line.seed), line.lobbySize) : []);
}

const bytesOf = (hexadecimal: string): Uint8Array =>
  Uint8Array.from(hexadecimal.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
