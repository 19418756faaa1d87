// A cache of the drawn order of each lobby, which changes only when a line is begun anew.

import { drawPlaces } from '../../../domain/queue/draw-places.ts';
import { setNewest } from '../../platform/set-newest.ts';

const lobbiesKept = 50;

export class LobbyDraws {
  readonly #drawn = new Map<number, { seed: Buffer; places: Uint32Array }>();

  /** The place of each arrival in the lobby; empty before the opening. */
  get(eventId: number, seed: Buffer, lobbySize: number | null): ArrayLike<number> {
    if (lobbySize === null || lobbySize === 0) return [];
    const drawn = this.#drawn.get(eventId);
    if (drawn?.places.length === lobbySize && drawn.seed.equals(seed)) return drawn.places;
    const places = drawPlaces(seed, lobbySize);
    setNewest(this.#drawn, eventId, { seed, places }, lobbiesKept);
    return places;
  }
}
