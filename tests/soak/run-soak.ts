// A shop that sells for hours at a steady rate, and is measured all the while. Buyers come when their time has come, however slow the shop is. Some let
// go of their seats, so holds run out all the time.
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { startDurablePostgres } from '../../bench/durable-postgres.ts';
import { KeptConnections } from '../../bench/kept-connections.ts';
import { addBigHall, openSales, prepareDatabase, seatsInAll } from '../../bench/order-rounds.ts';
import { startScriptServer, startShopServer } from '../../bench/order-servers.ts';
import { auditPurchases, type PurchaseAudit, sumAudits } from '../../bench/purchase-audit.ts';
import { untilMailed } from '../../bench/purchase-crowd.ts';
import { purchaseSettings } from '../../bench/purchase-settings.ts';
import { type Outcome, Purchase, stepNames } from '../../bench/purchase-steps.ts';
import { isAway } from '../../src/server/platform/database/away.ts';
import type { Hall } from '../support/shop/hall.ts';
import { type Judged, judgeSoak, type Sample } from './judge-soak.ts';
import { takeSample } from './take-sample.ts';

export type SoakOptions = {
  hours: number;
  purchasesPerSecond: number;
  secondsBetweenSamples: number;
  /** Flags for node, with which the shop is started. */
  nodeFlags?: string[];
  /** Called before each sample, as whatever wastes the shop's means would be. */
  waste?: (databaseUrl: string) => Promise<void>;
  say: (sentence: string) => void;
};
export type SoakReport = {
  purchases: number;
  letGo: number;
  /** The first words of what went wrong, with how often it did. */
  faults: Map<string, number>;
  audit: PurchaseAudit;
  samples: Sample[];
  judged: Judged[];
};

const secretKey = 'a key for a long run, which its buyers share';
const letGoEvery = 20;
/** A party is of 2.5 on the average; the rest of the hall is not fought for. */
const purchasesInHall = Math.floor(seatsInAll / 2.5 / 1.2);

export async function runSoak(options: SoakOptions): Promise<SoakReport> {
  const { hours, purchasesPerSecond, secondsBetweenSamples, nodeFlags = [], waste, say } = options;
  const closers: (() => unknown)[] = [];
  const keep = <Started extends { stop: () => Promise<void> }>(started: Started): Started => {
    closers.push(started.stop);
    return started;
  };
  try {
    const postgres = keep(await startDurablePostgres());
    const { databaseUrl } = postgres;
    const mails = keep(await startScriptServer('purchase-mails.ts'));
    const [smtpUrl = '', mailCounts = ''] = mails.address.split(' ');
    const secret = randomBytes(24).toString('base64url');
    const environment = purchaseSettings(smtpUrl, secret);
    const shop = keep(await startShopServer({ databaseUrl, secretKey, nodeFlags, environment }));
    const database = prepareDatabase(postgres, secretKey);
    closers.push(() => database.pool.end());
    const crowd = new Crowd({ address: shop.address, secret });
    closers.push(() => crowd.close());
    const openHall = async (): Promise<Hall> => {
      const hall = await addBigHall(database.db);
      await openSales({ key: database.key, shops: [shop] }, [hall]);
      return hall;
    };

    const halls = [await openHall()];
    const samples: Sample[] = [];
    const begin = performance.now();
    const secondsNow = () => (performance.now() - begin) / 1000;
    const sampled = { db: database.db, pid: shop.pid };
    let wal = (await takeSample(sampled, { hours: 0, waits: [], walBefore: 0 })).wal;
    let waits: number[] = [];
    let sampleAt = secondsBetweenSamples;
    for (let come = 0; secondsNow() < hours * 3600; come += 1) {
      if (come > 0 && come % purchasesInHall === 0) halls.push(await openHall());
      await wait(Math.max(0, (come / purchasesPerSecond - secondsNow()) * 1000));
      crowd.come(halls.at(-1) as Hall, come % letGoEvery === letGoEvery - 1);
      if (secondsNow() < sampleAt) continue;
      sampleAt += secondsBetweenSamples;
      await waste?.(databaseUrl);
      waits.push(...crowd.takeWaits());
      const taken = await takeSample(sampled, { hours: secondsNow() / 3600, waits, walBefore: wal }).catch(
        nullWhereAway,
      );
      if (!taken) {
        say(`${(secondsNow() / 3600).toFixed(2)} h: no sample, the machine was too busy to connect.`);
        continue;
      }
      [wal, waits] = [taken.wal, []];
      samples.push(taken.sample);
      say(lineOf(taken.sample));
    }
    await crowd.rest();
    const rig = { ...database, shop, mailCounts, secret };
    await untilMailed(
      rig,
      crowd.purchases.map(({ outcome }) => outcome),
    );
    const audits: PurchaseAudit[] = [];
    for (const hall of halls) audits.push(await auditPurchases(rig, hall, crowd.boughtIn(hall), databaseUrl));
    return {
      purchases: crowd.purchases.length,
      letGo: crowd.letGo,
      faults: crowd.faults(),
      audit: sumAudits(audits),
      samples,
      judged: judgeSoak(samples),
    };
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/** The next sample takes over what this one would have told. A run of hours does not end for it. */
function nullWhereAway(error: unknown): null {
  if (!isAway(error)) throw error;
  return null;
}

/** Buyers under way, each on a connection that others use after them. */
class Crowd {
  readonly #secret: string;
  readonly #connections: KeptConnections;
  readonly #underWay = new Set<Promise<void>>();
  #waits: number[] = [];
  /** The purchases without the buyers themselves, who would fill the memory in hours. */
  readonly purchases: { hall: Hall; outcome: Outcome }[] = [];
  letGo = 0;

  constructor({ address, secret }: { address: string; secret: string }) {
    this.#secret = secret;
    this.#connections = new KeptConnections(address);
  }

  come(hall: Hall, letsGo: boolean): void {
    const coming = this.#buy(hall, letsGo).finally(() => this.#underWay.delete(coming));
    this.#underWay.add(coming);
  }

  async #buy(hall: Hall, letsGo: boolean): Promise<void> {
    const purchase = new Purchase(hall, this.#secret);
    const connection = await this.#connections.take();
    purchase.connection = connection;
    const since = performance.now();
    for (const step of letsGo ? (['pass', 'order'] as const) : stepNames) await purchase.take(step);
    this.#connections.give(connection);
    if (letsGo) {
      this.letGo += 1;
      return;
    }
    this.#waits.push(performance.now() - since);
    const { email, transactionId, state, fault } = purchase;
    this.purchases.push({ hall, outcome: { email, transactionId, state, fault } });
  }

  takeWaits(): number[] {
    const waits = this.#waits;
    this.#waits = [];
    return waits;
  }

  boughtIn(hall: Hall): Outcome[] {
    return this.purchases.flatMap((one) => (one.hall === hall ? one.outcome : []));
  }

  faults(): Map<string, number> {
    const words = this.purchases.flatMap(({ outcome }) => outcome.fault?.slice(0, 80) ?? []);
    return new Map([...Map.groupBy(words, (fault) => fault)].map(([fault, same]) => [fault, same.length]));
  }

  async rest(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  close(): void {
    this.#connections.close();
  }
}

const lineOf = ({ hours, memory, handles, connections, deadRows, walPerPurchase, p99, mailDelay }: Sample): string =>
  `${hours.toFixed(2)} h: ${memory.toFixed(0)} MB, ${handles} handles, ${connections} connections, ${(deadRows * 100).toFixed(0)} % dead rows, ` +
  `${walPerPurchase.toFixed(1)} kB of WAL a purchase, p99 ${p99.toFixed(0)} ms, oldest mail ${mailDelay.toFixed(0)} s`;
