// One server and all of them, in turn in one run on one database: a hall is sold by the first server alone, and by all together.

import type { Hall } from '../tests/hall.ts';
import { type Figure, figureOf } from './figures.ts';
import { ordersPerSecond } from './order-load.ts';
import { databaseMicroseconds, type Measured, nodeMicroseconds } from './order-measure.ts';
import { qualityOf } from './order-report.ts';
import { echoOrdersBack, type Rig, type SoldOut, sellOut } from './order-rounds.ts';

type Reading = { echo: Measured; one: SoldOut; all: SoldOut };

const hallsToWarmUp = 1;

export async function compareServers(rig: Rig, anyHall: Hall, alternations: number, say: (sentence: string) => void) {
  const alone = { ...rig, shops: rig.shops.slice(0, 1) };
  const readings: Reading[] = [];
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
