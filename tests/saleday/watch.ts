// The orchestration beside the visitors: looks at the seats, lets time pass for those who went away, and kills a server and PostgreSQL.
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { untilUp } from '../crash/postgres.ts';
import { until } from '../support/tools/until.ts';
import type { Sample } from './day-log.ts';
import type { Scene } from './scene.ts';
import type { Stage } from './stage.ts';

type Watched = { stage: Stage; scene: Scene; seats: number };
type Pace = {
  secondsBetween: number;
  /** The shop asks the provider about a silent payment after this time, and sends a mail again. */
  silentSecondsMax: number;
};

/** Orders whose buyers went away are given up after this time, instead of the ten minutes of a pass. */
const awaySecondsMax = 5;
/** The seats that are paid when a server dies, and when PostgreSQL does. */
const killAt = { server: 0.25, postgres: 0.5 };
const secondsToReturnMax = 90;

/** Until the day is over; a look that fails, because PostgreSQL is away, is left out. */
export async function keepWatching({ stage, scene, seats }: Watched, pace: Pace): Promise<void> {
  while (!scene.isOver) {
    const sample = await readSample(stage, scene, seats).catch(() => null);
    if (sample) scene.log.samples.push(sample);
    await letTimePass(stage, scene, pace).catch(() => undefined);
    await wait(pace.secondsBetween * 1000);
  }
}

async function readSample({ db }: Stage, { hall: { eventId }, log }: Scene, seats: number): Promise<Sample> {
  const { rows } = await sql<Omit<Sample, 'at'>>`
    with held as (
      select orders.status, ticket_count, (
        select method from payment
        where payment.event_id = ${eventId} and payment.order_id = orders.id and payment.status = 'REQUESTED' limit 1
      ) as method
      from orders where event_id = ${eventId} and orders.status = 'WAITING'
    ), sum as (
      select coalesce(sum(ticket_count) filter (where method is null), 0)::int as chosen,
        coalesce(sum(ticket_count) filter (where method = 'ASIA_PAY'), 0)::int as at_provider,
        coalesce(sum(ticket_count) filter (where method = 'CASH'), 0)::int as by_transfer,
        (select coalesce(sum(ticket_count), 0)::int from orders where event_id = ${eventId} and status = 'PAID') as sold
      from held
    )
    select sum.*, ${seats} - chosen - at_provider - by_transfer - sold as free,
      coalesce((select arrivals from queue where event_id = ${eventId}), 0)::int as arrivals,
      coalesce((select served from queue where event_id = ${eventId}), 0)::int as served
    from sum`.execute(db);
  return { at: log.now(), ...(rows[0] as Omit<Sample, 'at'>) };
}

/** Ends holds, and the minutes until the shop asks about a payment once more or sends a mail again, before their time. */
async function letTimePass({ db }: Stage, { hall: { eventId }, abandoned, log }: Scene, pace: Pace): Promise<void> {
  const soon = sql<Date>`now() + make_interval(secs => ${pace.silentSecondsMax})`;
  await db
    .updateTable('payment')
    .where('eventId', '=', eventId)
    .where('status', '=', 'REQUESTED')
    .where('askAt', '>', soon)
    .set({ askAt: soon })
    .execute();
  // A server that is killed has mails in hand, which others send after a minute.
  await db
    .updateTable('mail')
    .where('sentAt', 'is', null)
    .where('nextAttemptAt', '>', soon)
    .set({ nextAttemptAt: soon })
    .execute();
  const due = [...abandoned].filter(([, since]) => log.now() - since > awaySecondsMax).map(([id]) => id);
  if (due.length === 0) return;
  await db
    .updateTable('orders')
    .where('eventId', '=', eventId)
    .where('id', 'in', due)
    .where('status', '=', 'WAITING')
    .set({ expiresAt: sql<Date>`now()` })
    .execute();
  for (const id of due) abandoned.delete(id);
}

/** One death of a server and one of PostgreSQL, each in the midst of the sale. The number of deaths. */
export async function disturb({ stage, scene, seats }: Watched): Promise<number> {
  const wasReached = async (share: number) => {
    const isSold = () => (scene.log.samples.at(-1)?.sold ?? 0) >= share * seats;
    while (!isSold() && !scene.isOver) await wait(200);
    return !scene.isOver;
  };
  const killServer = async () => {
    const [server] = stage.servers;
    if (!server || !(await wasReached(killAt.server))) return 0;
    await whileAway(scene, 'A server is killed', 'the server is back', async () => {
      scene.isServerAway = true;
      server.kill();
      await until(() => server.isOpen(), secondsToReturnMax);
      await until(() => stage.proxy?.isUp(0) ?? true, secondsToReturnMax);
      scene.isServerAway = false;
    });
    return 1;
  };
  const killPostgres = async () => {
    if (!(await wasReached(killAt.postgres))) return 0;
    let wasKilled = false;
    await whileAway(scene, 'PostgreSQL is killed', 'PostgreSQL is back', async () => {
      wasKilled = stage.postgres.kill();
      await untilUp(stage.databaseUrl);
    });
    return wasKilled ? 1 : 0;
  };
  const [servers, databases] = await Promise.all([killServer(), killPostgres()]);
  return servers + databases;
}

async function whileAway(scene: Scene, first: string, then: string, work: () => Promise<void>): Promise<void> {
  scene.log.note(first);
  const since = scene.log.now();
  await work();
  scene.log.note(`After ${(scene.log.now() - since).toFixed(1)} s ${then}`);
}
