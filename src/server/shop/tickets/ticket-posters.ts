// The poster of an event as a small JPEG for its tickets, cut once for each picture and remembered.
import { loadSharp } from '../../platform/images/load-sharp.ts';

const size = { width: 240, height: 360, fit: 'cover' } as const;
const postersMax = 100;

type Poster = Promise<Uint8Array | null>;
type ReadPicture = () => Promise<Buffer | undefined>;

export class TicketPosters {
  readonly #posters = new Map<string, Poster>();

  /** The code of a picture is made from its content, so it never becomes stale. */
  cut(imageCode: string, read: ReadPicture): Poster {
    return this.#posters.get(imageCode) ?? this.#cutNew(imageCode, read);
  }

  /** Remembered before it is read: tickets that are made at the same time wait for the same poster. */
  #cutNew(imageCode: string, read: ReadPicture): Poster {
    const poster = cutPoster(read);
    if (this.#posters.size >= postersMax) this.#posters.clear();
    this.#posters.set(imageCode, poster);
    const forget = () => this.#posters.delete(imageCode);
    poster.then((bytes) => bytes ?? forget(), forget);
    return poster;
  }
}

async function cutPoster(read: ReadPicture): Poster {
  const bytes = await read();
  if (!bytes) return null;
  const sharp = await loadSharp();
  const cutting = sharp(bytes).resize(size).flatten({ background: '#ffffff' }).jpeg({ quality: 72, mozjpeg: true });
  return Uint8Array.from(await cutting.toBuffer());
}
