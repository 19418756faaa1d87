// A cache of the drawn order of each lobby, which never changes after the opening.

import { drawPlaces } from '../../../domain/queue/draw-places.ts';
import { setNewest } from '../../platform/set-newest.ts';

const lobbiesKept = 50;

export class LobbyDraws {
  readonly #drawn = new Map<number, Uint32Array>();

  /** The place of each arrival in the lobby; empty before the opening. */
  get(eventId: number, seed: Buffer, lobbySize: number | null): ArrayLike<number> {
    if (lobbySize === null || lobbySize === 0) return [];
    const drawn = this.#drawn.get(eventId);
    if (drawn?.length === lobbySize) return drawn;
    const places = drawPlaces(seed, lobbySize);
    setNewest(this.#drawn, eventId, places, lobbiesKept);
    return places;
  }
}
