// Files that were made a while ago, in memory: a second request for the same file costs nothing. Bounded in bytes and in time.

type CacheEntry = { bytes: Buffer; until: number };
type KeptFilesOptions = { bytesMax: number; secondsMax: number };

export class KeptFiles {
  readonly #options: KeptFilesOptions;
  readonly #kept = new Map<string, CacheEntry>();
  readonly #underWay = new Map<string, Promise<Buffer>>();
  #bytes = 0;

  constructor(options: KeptFilesOptions) {
    this.#options = options;
  }

  /** The file is made once, however many ask for it. One that could not be made is tried again by the next request. */
  get(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    this.#dropOld();
    const kept = this.#kept.get(key);
    if (kept) return Promise.resolve(kept.bytes);
    const underWay = this.#underWay.get(key);
    if (underWay) return underWay;
    const making = make()
      .then((bytes) => this.#keep(key, bytes))
      .finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, making);
    return making;
  }

  #keep(key: string, bytes: Buffer): Buffer {
    const { bytesMax, secondsMax } = this.#options;
    if (bytes.length > bytesMax) return bytes;
    this.#kept.set(key, { bytes, until: performance.now() + secondsMax * 1000 });
    this.#bytes += bytes.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= bytesMax) break;
      this.#drop(oldest);
    }
    return bytes;
  }

  /** All are kept equally long, so the oldest come first. */
  #dropOld(): void {
    for (const [key, { until }] of this.#kept) {
      if (until > performance.now()) break;
      this.#drop(key);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes.length ?? 0;
    this.#kept.delete(key);
  }
}
