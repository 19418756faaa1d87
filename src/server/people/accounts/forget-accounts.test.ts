import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount, tokenFor } from '../../../../tests/support/people/accounts.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';
import { forgottenAtOnce } from '../../platform/jobs/forget.job.ts';
import { forgetKeys } from './account-keys.queries.ts';
import { issueKey } from './account-keys.ts';
import { forgetAwaiting } from './accounts.queries.ts';
import { endSignIn, forgetSignIns } from './sign-ins.queries.ts';
import { countGuess, forgetWrongGuesses } from './wrong-guesses.queries.ts';

let shop: RunningApp;
beforeAll(async () => {
  shop = await runningApp();
});
afterAll(() => shop.close());

const ago = (interval: string) => sql<Date>`now() - ${interval}::interval`;

test('who registered and did not activate while a key was good is forgotten, and nobody else', async () => {
  const [awaiting, mailed, recent, off] = [
    await addAccount(shop.db, { activated: false }),
    await addAccount(shop.db, { activated: false }),
    await addAccount(shop.db, { activated: false }),
    await addAccount(shop.db, { activated: false }),
  ];
  // The mail was sent again, and its link is still good.
  await issueKey(shop.db, { accountId: mailed.id, purpose: 'activate' });
  const waiting = shop.db.updateTable('account').set({ awaitsActivation: true });
  await waiting
    .set({ createdAt: ago('73 hours') })
    .where('id', 'in', [awaiting.id, mailed.id])
    .execute();
  await waiting
    .set({ createdAt: ago('71 hours') })
    .where('id', '=', recent.id)
    .execute();
  await shop.db
    .updateTable('account')
    .set({ createdAt: ago('1 year') })
    .where('id', '=', off.id)
    .execute();
  await forgetAwaiting(shop.db, 3, forgottenAtOnce);
  const left = await shop.db.selectFrom('account').select('id').orderBy('id').execute();
  expect(left.map(({ id }) => id)).toEqual([mailed.id, recent.id, off.id]);
  await shop.db.deleteFrom('account').where('id', '=', mailed.id).execute();
  const audit = await shop.db.selectFrom('audit').select(['principal', 'type', 'message']).execute();
  expect(audit).toEqual([
    { principal: 'system', type: 'ACCOUNT_REMOVED', message: `${awaiting.login} was never activated` },
  ]);
});

test('keys and sign-ins are forgotten 90 days after they are over', async () => {
  const who = await addAccount(shop.db);
  await tokenFor(shop.deps, who);
  await tokenFor(shop.deps, who);
  await issueKey(shop.db, { accountId: who.id, purpose: 'reset' });
  await issueKey(shop.db, { accountId: who.id, purpose: 'activate' });
  const [signIn] = await shop.db.selectFrom('signIn').select('id').execute();
  await shop.db
    .updateTable('signIn')
    .set({ expiresAt: ago('89 days') })
    .execute();
  await shop.db
    .updateTable('signIn')
    .set({ expiresAt: ago('91 days') })
    .where('id', '=', signIn?.id ?? '')
    .execute();
  await shop.db
    .updateTable('accountKey')
    .set({ expiresAt: ago('89 days') })
    .execute();
  await shop.db
    .updateTable('accountKey')
    .set({ expiresAt: ago('91 days') })
    .where('purpose', '=', 'reset')
    .execute();
  await forgetSignIns(shop.db, 90, forgottenAtOnce);
  await forgetKeys(shop.db, 90, forgottenAtOnce);
  expect(await shop.db.selectFrom('signIn').select('id').execute()).toHaveLength(1);
  expect(await shop.db.selectFrom('accountKey').select('purpose').execute()).toEqual([{ purpose: 'activate' }]);
});

test('a sign-in that its owner ends is forgotten 90 days after that, not after the time that it had', async () => {
  const who = await addAccount(shop.db);
  await shop.db.deleteFrom('signIn').execute();
  await tokenFor(shop.deps, who);
  await tokenFor(shop.deps, who);
  const inDays = sql<Date>`now() + interval '30 days'`;
  await shop.db.updateTable('signIn').set({ expiresAt: inDays }).execute();
  const [ended, open] = await shop.db.selectFrom('signIn').select('id').execute();
  await endSignIn(shop.db, ended?.id ?? '');
  // So much time passes.
  await shop.db
    .updateTable('signIn')
    .set({ endedAt: sql`ended_at - interval '91 days'`, expiresAt: sql`expires_at - interval '91 days'` })
    .execute();
  await forgetSignIns(shop.db, 90, forgottenAtOnce);
  expect(await shop.db.selectFrom('signIn').select('id').execute()).toEqual([open]);
});

test('a wrong guess is forgotten after a day, and counts no longer before that', async () => {
  const waits = [0, 60];
  expect(await countGuess(shop.db, 'somebody', waits)).toBe(0);
  expect(await countGuess(shop.db, 'somebody', waits)).toBe(0);
  expect(await countGuess(shop.db, 'somebody', waits)).toBeGreaterThan(50);
  await shop.db
    .updateTable('wrongGuess')
    .set({ lastAt: ago('25 hours'), waitUntil: ago('24 hours') })
    .execute();
  expect(await countGuess(shop.db, 'somebody', waits)).toBe(0);
  expect(await countGuess(shop.db, 'somebody', waits)).toBe(0);
  await shop.db
    .updateTable('wrongGuess')
    .set({ lastAt: ago('25 hours') })
    .execute();
  await forgetWrongGuesses(shop.db, forgottenAtOnce);
  expect(await shop.db.selectFrom('wrongGuess').selectAll().execute()).toEqual([]);
});
