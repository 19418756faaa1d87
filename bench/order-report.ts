// From readings to ratios: figures of one run on one machine can be compared, figures of two seldom.
import { type Figure, figureOf, quantile, rounded } from './figures.ts';
import { faultsOf, type Load, ordersOf, ordersPerSecond } from './order-load.ts';
import { databaseMicroseconds, type Measured, nodeMicroseconds } from './order-measure.ts';
import { type SoldOut, seatsInAll } from './order-rounds.ts';

export type Alternation = { echo: Measured; shop: SoldOut; naive: Measured; sessions: Measured; events: Measured };

export function reportOf(readings: readonly Alternation[]) {
  const figure = (of: (reading: Alternation) => number): Figure => figureOf(readings.map(of));
  const perSecond = ({ load }: Measured) => ordersPerSecond(load);
  const shops = readings.map(({ shop }) => shop);
  return {
    ratios: {
      ordersToEcho: figure(({ shop, echo }) => perSecond(shop) / perSecond(echo)),
      ordersToNaive: figure(({ shop, naive }) => perSecond(shop) / perSecond(naive)),
      nodeToEcho: figure(({ shop, echo }) => nodeMicroseconds(shop) / nodeMicroseconds(echo)),
      databaseToEcho: figure(({ shop, echo }) => databaseMicroseconds(shop) / nodeMicroseconds(echo)),
      p99ToP50: figure(({ shop: { load } }) => quantile(load.waits, 0.99) / quantile(load.waits, 0.5)),
      hundredSessionsToOne: figure(({ sessions, shop }) => perSecond(sessions) / perSecond(shop)),
      hundredEventsToOne: figure(({ events, shop }) => perSecond(events) / perSecond(shop)),
    },
    quality: qualityOf(
      shops,
      readings.flatMap(({ shop, sessions, events }) => [shop.load, sessions.load, events.load]),
    ),
    absolute: {
      shop: costsOf(shops),
      echo: costsOf(readings.map(({ echo }) => echo)),
      naive: costsOf(readings.map(({ naive }) => naive)),
      hundredSessions: costsOf(readings.map(({ sessions }) => sessions)),
      hundredEvents: costsOf(readings.map(({ events }) => events)),
    },
  };
}

export function qualityOf(shops: readonly SoldOut[], loads: readonly Load[]) {
  const total = (of: (shop: SoldOut) => number) => shops.reduce((sum, shop) => sum + of(shop), 0);
  const refusals: Record<string, number> = {};
  for (const { answers } of loads)
    for (const [kind, times] of answers) if (kind !== '200') refusals[kind] = (refusals[kind] ?? 0) + times;
  return {
    seatsTwice: total(({ audit }) => audit.seatsTwice),
    seatsAstray: total(({ audit }) => audit.seatsAstray),
    ordersLost: total(({ audit, ordersAnswered }) => ordersAnswered - audit.orders),
    seatsUnsold: total(({ audit }) => seatsInAll - audit.tickets),
    sittingTogether: Number((1 - total(({ audit }) => audit.parted) / total(({ audit }) => audit.parties)).toFixed(5)),
    loneSeatsAtSeventyPercent: total(({ loneSeats }) => loneSeats),
    faults: loads.reduce((sum, load) => sum + faultsOf(load), 0),
    refusals,
  };
}

function costsOf(measured: readonly Measured[]) {
  const figure = (of: (one: Measured) => number) => figureOf(measured.map(of));
  return {
    ordersPerSecond: figure(({ load }) => ordersPerSecond(load)),
    p50Milliseconds: figure(({ load }) => quantile(load.waits, 0.5)),
    p99Milliseconds: figure(({ load }) => quantile(load.waits, 0.99)),
    nodeMicroseconds: figure(nodeMicroseconds),
    databaseMicroseconds: figure(databaseMicroseconds),
    walBytes: figure((one) => Math.round(one.walBytes / ordersOf(one.load))),
    orders: rounded(measured.reduce((sum, { load }) => sum + ordersOf(load), 0)),
  };
}
