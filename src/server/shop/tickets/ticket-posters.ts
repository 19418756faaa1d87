// The poster of an event as a small JPEG for its tickets, cut once for each picture and remembered.
import sharp from 'sharp';

const size = { width: 240, height: 360, fit: 'cover' } as const;
const postersMax = 100;

export class TicketPosters {
  readonly #posters = new Map<string, Promise<Uint8Array>>();

  /** The code of a picture is made from its content, so it never becomes stale. */
  cut(imageCode: string, read: () => Promise<Buffer | undefined>): Promise<Uint8Array | null> {
    const known = this.#posters.get(imageCode);
    if (known) return known;
    return this.#cut(imageCode, read);
  }

  async #cut(imageCode: string, read: () => Promise<Buffer | undefined>): Promise<Uint8Array | null> {
    const bytes = await read();
    if (!bytes) return null;
    const cutting = sharp(bytes).resize(size).flatten({ background: '#ffffff' }).jpeg({ quality: 72, mozjpeg: true });
    const poster = cutting.toBuffer().then((buffer) => Uint8Array.from(buffer));
    if (this.#posters.size >= postersMax) this.#posters.clear();
    this.#posters.set(imageCode, poster);
    poster.catch(() => this.#posters.delete(imageCode));
    return poster;
  }
}
