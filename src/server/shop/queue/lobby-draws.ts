// The drawn order of each lobby, kept: it never changes after the opening.
import { drawPlaces } from '../../../domain/queue/draw-places.ts';

const lobbiesKept = 50;

export class LobbyDraws {
  readonly #drawn = new Map<number, Uint32Array>();

  /** The place of each arrival in the lobby; before the opening nobody has one. */
  get(eventId: number, seed: Buffer, lobbySize: number | null): ArrayLike<number> {
    if (lobbySize === null || lobbySize === 0) return [];
    const drawn = this.#drawn.get(eventId);
    if (drawn?.length === lobbySize) return drawn;
    const places = drawPlaces(seed, lobbySize);
    if (this.#drawn.size >= lobbiesKept) this.#drawn.delete(this.#drawn.keys().next().value as number);
    this.#drawn.set(eventId, places);
    return places;
  }
}
