// A sale at this moment. The statements run one after the other on one connection, so that a reading never crowds out an order.
import type { CockpitPlaces, CockpitReading } from '../../../contract/cockpit.ts';
import { dollarsFrom } from '../../../domain/money/money.ts';
import type { Db } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { findLine } from '../../shop/queue/line-view.queries.ts';
import { speedOf } from '../../shop/queue/load-line.ts';
import {
  countOrders,
  findSale,
  listMethods,
  listMinutes,
  listPauses,
  listZonePlaces,
  type SaleRow,
  type ZoneRow,
} from './cockpit.queries.ts';

const minutesShown = 30;

export async function readCockpit(db: Db, eventId: number): Promise<CockpitReading> {
  const sale = await findSale(db, eventId);
  if (!sale) throw new Refused('notFound', 'event');
  const zones = (await listZonePlaces(db, eventId)).map(withSold);
  const { outletCents, ...orders } = await countOrders(db, eventId);
  const methods = await listMethods(db, eventId);
  const bookedCents = methods.reduce((sum, { cents }) => sum + cents, outletCents);
  const minutes = await listMinutes(db, eventId, minutesShown);
  const pauses = sale.pausedAt ? await listPauses(db, eventId, sale.pausedAt) : [];
  const { at, id, nameCht, nameEng, isOnSale, opensAt, pausedAt, message, sessions, alarms, faults, busy } = sale;
  return {
    at: at.toISOString(),
    event: { id, nameCht, nameEng, isOnSale, opensAt: opensAt?.toISOString() ?? null },
    pausedAt: pausedAt?.toISOString() ?? null,
    pauses: pauses.map((pause) => ({ ...pause, at: pause.at.toISOString() })),
    message,
    sessions: sessions.map((session) => ({ ...session, startTime: new Date(session.startTime).toISOString() })),
    places: sumOf(zones),
    zones,
    line: await lineOf(db, eventId, sale),
    orders: { ...orders, amount: dollarsFrom(bookedCents) },
    minutes: minutes.map(({ cents, ...minute }) => ({
      ...minute,
      at: minute.at.toISOString(),
      amount: dollarsFrom(cents),
    })),
    methods: methods.map(({ cents, ...method }) => ({ ...method, amount: dollarsFrom(cents) })),
    servers: { faults, busy },
    alarms: alarms.map((alarm) => ({
      ...alarm,
      beganAt: new Date(alarm.beganAt).toISOString(),
    })),
  };
}

const withSold = (zone: ZoneRow) => ({ ...zone, sold: zone.capacity - zone.free - zone.held - zone.withheld });

function sumOf(zones: readonly CockpitPlaces[]): CockpitPlaces {
  const sum: CockpitPlaces = { capacity: 0, sold: 0, held: 0, withheld: 0, free: 0 };
  for (const zone of zones) for (const name of Object.keys(sum) as (keyof CockpitPlaces)[]) sum[name] += zone[name];
  return sum;
}

async function lineOf(db: Db, eventId: number, { admittedPerMinute, insideMax, inside }: SaleRow) {
  if (admittedPerMinute === null || insideMax === null) return null;
  const row = await findLine(db, eventId);
  const waiting = row ? row.arrivals - row.served : 0;
  return { waiting, speedPerMinute: row ? speedOf(row) : 0, admittedPerMinute, insideMax, inside };
}
