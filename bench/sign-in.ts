// Compares a sign-in with the bare hash that it needs, and checks that the time of an answer does not tell whether an account
// exists: the median time with one, as a ratio to the median without. One JSON line.
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Passwords } from '../src/server/people/accounts/passwords.ts';
import { freshDatabaseOn } from '../tests/support/database/fresh-database.ts';
import { startThrowawayPostgres } from '../tests/support/database/throwaway-postgres.ts';
import { addAccount, call, goodPassword, register, signIn } from '../tests/support/people/accounts.ts';
import { solvedCheck } from '../tests/support/people/enquiries.ts';
import { runningApp } from '../tests/support/shop/running-app.ts';
import { figureOf, quantile, rounded } from './figures.ts';

const rounds = 5;
const secondsEach = 2;
const callers = 8;
const asksEach = 200;
const registrationsEach = 60;
const nobody = { login: 'nobody' };

const postgres = await startThrowawayPostgres();
const database = await freshDatabaseOn(postgres);
const shop = await runningApp({ database });
const passwords = new Passwords();
const passwordHash = await passwords.hash(goodPassword);
try {
  const hash = await passwords.hash('a quiet harbour');
  const people = await Promise.all(Array.from({ length: callers }, () => addAccount(shop.db, { passwordHash })));
  const bare: number[] = [];
  const signIns: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await perSecond(async () => void (await passwords.isRight(hash, 'a quiet harbour'))));
    signIns.push(
      await perSecond(async (caller) => expectStatus(await signIn(shop.app, people[caller] ?? nobody), 200)),
    );
  }
  console.log(
    JSON.stringify({
      bench: 'sign-in',
      signInsToBareHashes: figureOf(signIns.map((each, round) => each / (bare[round] ?? Number.NaN))),
      bareHashesPerSecond: figureOf(bare),
      knownToUnknown: {
        signIn: await knownToUnknown(asksEach, (login) => signIn(shop.app, { login, password: 'a wrong guess' })),
        reset: await knownToUnknown(asksEach, (login) => askReset(shop.app, `${login}@mail.example`)),
        register: await registrations(),
      },
    }),
  );
} finally {
  await shop.close();
  await database.drop();
  await postgres.stop();
}

function expectStatus({ statusCode }: { statusCode: number }, wanted: number): void {
  if (statusCode !== wanted) throw new Error(`answered ${statusCode} instead of ${wanted}`);
}

async function perSecond(work: (caller: number) => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  const until = startedAt + secondsEach * 1000;
  let done = 0;
  const keepAsking = async (_: unknown, caller: number) => {
    while (performance.now() < until) {
      await work(caller);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, keepAsking));
  return rounded((done * 1000) / (performance.now() - startedAt));
}

function askReset(app: FastifyInstance, email: string) {
  return call(app, 'POST', '/api/account/reset-password/init', email, { headers: { 'content-type': 'text/plain' } });
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
function middle(times: number[]): number {
  return quantile(
    times.toSorted((one, other) => one - other),
    0.5,
  );
}

/** In turns, so that other work of the machine affects both alike. */
async function knownToUnknown(count: number, ask: (login: string) => Promise<unknown>): Promise<number> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let turn = 0; turn < count; turn += 1) {
    const { login } = await addAccount(shop.db, { passwordHash });
    times.known.push(await timeOf(() => ask(login)));
    times.unknown.push(await timeOf(() => ask(`nobody-${randomBytes(5).toString('hex')}`)));
  }
  return rounded(middle(times.known) / middle(times.unknown));
}

/** Registers the address of an account, and one without an account. The human checks are solved beforehand. */
async function registrations(): Promise<number> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let turn = 0; turn < registrationsEach; turn += 1) {
    const { email } = await addAccount(shop.db);
    const checks = [await solvedCheck(shop.app), await solvedCheck(shop.app)];
    times.known.push(await timeOf(() => register(shop.app, { email, recaptcha: checks[0] })));
    times.unknown.push(await timeOf(() => register(shop.app, { recaptcha: checks[1] })));
  }
  return rounded(middle(times.known) / middle(times.unknown));
}
