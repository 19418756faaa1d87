// The hall of a presale behind a waiting room, with its codes, its two servers, and the answers that its buyers got.
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { drawCodes } from '../../src/domain/codes/code-text.ts';
import type { FreshDatabase } from '../support/database/fresh-database.ts';
import { addCodes, addPrice } from '../support/people/codes.ts';
import { type SignedIn, signedIn } from '../support/people/signed-in.ts';
import { addHall, type Hall, rowsOfSeats } from '../support/shop/hall.ts';
import { type RunningApp, runningApp } from '../support/shop/running-app.ts';
import type { Dice } from '../support/tools/dice.ts';

export type PresaleSize = {
  /** The rows of 50 seats each, in zones of ten rows. */
  rows: number;
  codes: number;
  ticketsOfCode: number;
  buyers: number;
  presaleSeconds: number;
  admittedPerMinute: number;
  insideMax: number;
};
export type KeptOrder = { id: number; code: string | null; seats: string[] };
type Answer = { statusCode: number; json: () => { errorKey?: string } };

const seatsOfRow = 50;
const rowsOfZone = 10;
/** Enough for the last visitor in line, also on a busy machine. */
const publicSecondsMax = 240;

export class PresaleHall {
  readonly counts = new Map<string, number>();
  readonly wrong: string[] = [];
  /** Orders that their buyers paid and keep. */
  readonly kept: KeptOrder[] = [];
  readonly database: FreshDatabase;
  readonly size: PresaleSize;
  readonly hall: Hall;
  readonly codes: readonly string[];
  readonly opensAt: number;
  readonly pricingsOfCodes: ReadonlyMap<number, number>;
  readonly clerk: SignedIn;
  readonly #shops: RunningApp[];

  private constructor(opened: Opened) {
    this.database = opened.database;
    this.size = opened.size;
    this.hall = opened.hall;
    this.codes = opened.codes;
    this.opensAt = opened.opensAt;
    this.pricingsOfCodes = opened.pricingsOfCodes;
    this.clerk = opened.clerk;
    this.#shops = opened.shops;
  }

  static async open(database: FreshDatabase, size: PresaleSize): Promise<PresaleHall> {
    const { db } = database;
    const shops = [await runningApp({ database, jobs: 'all' }), await runningApp({ database, jobs: 'all' })];
    const clerk = await signedIn((shops[0] as RunningApp).deps, {
      authorities: ['ROLE_FINANCE', 'ROLE_BOX_OFFICE'],
    });
    const opensAt = Date.now() + size.presaleSeconds * 1000;
    const { admittedPerMinute, insideMax } = size;
    const times = { presaleOpensAt: new Date(Date.now() - 1000), saleOpensAt: new Date(opensAt) };
    const zones = Array.from({ length: size.rows / rowsOfZone }, () => rowsOfSeats(rowsOfZone, seatsOfRow));
    const hall = await addHall(db, { zones, event: { ...times, admittedPerMinute, insideMax } });
    const pricingsOfCodes = new Map<number, number>();
    for (const at of hall.zones.keys()) {
      const { id, pricingId } = await addPrice(db, hall, 'PRIORITY_BOOKING', 42_000, at);
      pricingsOfCodes.set(id, pricingId);
    }
    const codes = drawCodes(randomBytes(size.codes * 20), { word: 'FANS', length: 8 }, size.codes);
    await addCodes(db, hall.eventId, {
      codes,
      ticketType: 'PRIORITY_BOOKING',
      ticketsMax: size.ticketsOfCode,
      reduction: { kind: 'NONE', value: 0 },
    });
    return new PresaleHall({ database, size, shops, hall, codes, opensAt, pricingsOfCodes, clerk });
  }

  get signingKey() {
    return (this.#shops[0] as RunningApp).deps.signingKey;
  }

  isOver = (): boolean => this.wrong.length > 0 || Date.now() > this.opensAt + publicSecondsMax * 1000;

  /** One of the two servers. */
  server = (dice: Dice): FastifyInstance => dice.pick(this.#shops).app;

  /** Counts an answer by its status and refusal. */
  count(what: string, { statusCode, json }: Answer): void {
    const outcome = `${what}: ${statusCode} ${statusCode < 400 ? '' : (json().errorKey ?? '')}`.trim();
    this.counts.set(outcome, (this.counts.get(outcome) ?? 0) + 1);
    if (statusCode >= 500 && statusCode !== 503) this.wrong.push(outcome);
  }

  /** A pause that is not the same for all. */
  pause = (dice: Dice, seconds: number): Promise<void> => wait(dice.between(500, 1000) * seconds);

  async close(): Promise<void> {
    await Promise.all(this.#shops.map((shop) => shop.close()));
  }
}

type Opened = Pick<PresaleHall, 'database' | 'size' | 'hall' | 'codes' | 'opensAt' | 'pricingsOfCodes' | 'clerk'> & {
  shops: RunningApp[];
};
