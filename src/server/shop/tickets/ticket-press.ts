// Makes tickets as files in threads of their own, bounded in number, time and memory, and keeps them for a while.
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { WorkerPool } from '../../platform/workers/worker-pool.ts';
import type { TicketPages } from './draw-ticket-pages.ts';
import type { PictureOfTicket } from './draw-ticket-picture.ts';
import { KeptFiles } from './kept-files.ts';
import type { PassOfTicket } from './make-apple-pass.ts';
import type { tasks } from './paper-tasks.ts';
import { TicketPosters } from './ticket-posters.ts';
import { openWallets, type Wallets } from './wallets.ts';

const megabyte = 1024 * 1024;
const bounds = {
  atOnce: 2,
  waitingMax: 200,
  waitMilliseconds: 5000,
  // An order of the largest size takes about two seconds.
  processorMilliseconds: 15_000,
  milliseconds: 20_000,
  heapMegabytes: 96,
};
const kept = { bytesMax: 48 * megabyte, secondsMax: 600 };

export class TicketPress {
  readonly #pool: WorkerPool<typeof tasks>;
  readonly #files = new KeptFiles(kept);
  readonly posters = new TicketPosters();

  constructor(log: Pick<Deps['log'], 'warn'>, more: Partial<typeof bounds> = {}) {
    this.#pool = new WorkerPool(new URL('paper-tasks.ts', import.meta.url), { ...bounds, ...more }, log);
  }

  pages(pages: TicketPages): Promise<Buffer> {
    return this.#make('drawPages', pages);
  }

  pass(pass: PassOfTicket): Promise<Buffer> {
    return this.#make('makePass', pass);
  }

  picture(picture: PictureOfTicket): Promise<Buffer> {
    return this.#make('drawPicture', picture);
  }

  stop(): Promise<void> {
    return this.#pool.stop();
  }

  /** Named by its content: a file of other words is another file. */
  #make<Name extends keyof typeof tasks>(name: Name, input: Parameters<(typeof tasks)[Name]>[0]): Promise<Buffer> {
    const { poster, ...texts } = { poster: null, ...input };
    const digest = createHash('sha256').update(name).update(JSON.stringify(texts));
    const key = digest.update(poster ?? '').digest('base64url');
    return this.#files.get(key, async () => Buffer.from((await this.#pool.run(name, input)).bytes));
  }
}

/** All that a feature needs to make tickets as files. */
export type TicketFiles = Pick<Deps, 'db' | 'configuration' | 'settings'> & { press: TicketPress; wallets: Wallets };

export function openTicketFiles(app: FastifyInstance, { db, configuration, settings, log }: Deps): TicketFiles {
  const press = new TicketPress(log);
  app.addHook('onClose', () => press.stop());
  return { db, configuration, settings, press, wallets: openWallets(configuration.wallets) };
}
