// Every server looks for orders that staff cannot find by their buyer yet. After an update these are all of them, later none.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { repeat } from '../../platform/jobs/repeat.ts';
import { indexBuyers } from './index-buyers.ts';

const pauseMilliseconds = 3_600_000;

export function registerBuyerIndex(app: FastifyInstance, deps: Pick<Deps, 'db' | 'signingKey' | 'log'>): void {
  const round = () => indexBuyers(deps);
  app.jobs.push(repeat({ key: 'indexBuyers', name: 'index buyers', log: deps.log, pauseMilliseconds, round }));
}
