// One server and many, in turn in one run on one database: a hall is sold by a server that knows no other one, and by all the others together.

import type { Hall } from '../tests/support/shop/hall.ts';
import { type Figure, figureOf } from './figures.ts';
import { ordersPerSecond } from './order-load.ts';
import { databaseMicroseconds, type Measured, nodeMicroseconds } from './order-measure.ts';
import { qualityOf } from './order-report.ts';
import { echoOrdersBack, type Rig, type SoldOut, sellOut } from './order-rounds.ts';
import type { OrderServer } from './order-servers.ts';

type Reading = { echo: Measured; one: SoldOut; all: SoldOut };

/** Each of many servers has a share of a hall alone, and is as warm as the one server after so many more. */
const hallsToWarmUp = 8;

type Comparison = { alternations: number; anyHall: Hall; loner: OrderServer; say: (sentence: string) => void };

export async function compareServers(rig: Rig, { alternations, anyHall, loner, say }: Comparison) {
  const alone = { ...rig, shops: [loner] };
  const readings: Reading[] = [];
  await sellOut(alone, -1 - hallsToWarmUp);
  for (let hall = 1; hall <= hallsToWarmUp; hall += 1) await sellOut(rig, -hall);
  for (let round = 0; round <= alternations; round += 1) {
    const reading = {
      echo: await echoOrdersBack(rig, anyHall, round),
      one: await sellOut(alone, round),
      all: await sellOut(rig, round),
    };
    // The first is for warming up: a program that has just started is another one.
    if (round > 0) readings.push(reading);
    say(`${round} of ${alternations}: ${JSON.stringify(ratiosOf([reading]))}`);
  }
  const sales = readings.flatMap(({ one, all }) => [one, all]);
  const quality = qualityOf(
    sales,
    sales.map(({ load }) => load),
  );
  return { ratios: ratiosOf(readings), quality };
}

function ratiosOf(readings: readonly Reading[]) {
  const figure = (of: (reading: Reading) => number): Figure => figureOf(readings.map(of));
  const perSecond = ({ load }: Measured) => ordersPerSecond(load);
  return {
    ordersAllToOne: figure(({ all, one }) => perSecond(all) / perSecond(one)),
    nodeAllToOne: figure(({ all, one }) => nodeMicroseconds(all) / nodeMicroseconds(one)),
    databaseAllToOne: figure(({ all, one }) => databaseMicroseconds(all) / databaseMicroseconds(one)),
    nodeToEchoOne: figure(({ one, echo }) => nodeMicroseconds(one) / nodeMicroseconds(echo)),
    nodeToEchoAll: figure(({ all, echo }) => nodeMicroseconds(all) / nodeMicroseconds(echo)),
    databaseToEchoOne: figure(({ one, echo }) => databaseMicroseconds(one) / nodeMicroseconds(echo)),
    databaseToEchoAll: figure(({ all, echo }) => databaseMicroseconds(all) / nodeMicroseconds(echo)),
    ordersPerSecondOne: figure(({ one }) => perSecond(one)),
    ordersPerSecondAll: figure(({ all }) => perSecond(all)),
  };
}
