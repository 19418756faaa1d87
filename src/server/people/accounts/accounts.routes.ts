import type { FastifyInstance } from 'fastify';
import { accountRoutes } from '../../../contract/accounts.ts';
import type { Deps } from '../../platform/deps.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { forgottenAtOnce, keepForgetting } from '../../platform/jobs/forget.job.ts';
import { HumanChecks } from '../../platform/limits/human-check.ts';
import { forgetFullLimits } from '../../platform/limits/shared-limits.queries.ts';
import type { Mailing } from '../../platform/mail/register-mail.ts';
import { forgetKeys } from './account-keys.queries.ts';
import { accountReplyOf } from './account-replies.ts';
import { type AccountServices, senderOf } from './account-services.ts';
import { forgetAwaiting } from './accounts.queries.ts';
import { activateAccount } from './activate-account.ts';
import { askActivation } from './ask-activation.ts';
import { askReset } from './ask-reset.ts';
import { changePassword } from './change-password.ts';
import { finishReset } from './finish-reset.ts';
import { registerOwnData } from './own-data.routes.ts';
import { Passwords } from './passwords.ts';
import { registerAccount } from './register-account.ts';
import { saveSettings } from './save-settings.ts';
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor } from './second-factor.ts';
import { signIn } from './sign-in.ts';
import { forgetSignIns, listSignIns } from './sign-ins.queries.ts';
import { signOut } from './sign-out.ts';
import { forgetWrongGuesses } from './wrong-guesses.queries.ts';

const daysToActivate = 3;
const daysKeptAfterwards = 90;

/** Sign-in, registration and the settings of an account. */
export function registerAccounts(app: FastifyInstance, deps: Deps, mailing: Mailing): AccountServices {
  const humanChecks = new HumanChecks({ key: deps.signingKey, clock: deps.clock });
  const services: AccountServices = { ...deps, humanChecks, mailing, passwords: new Passwords() };
  registerSigningIn(app, services);
  registerOwnAccount(app, services);
  registerMailedKeys(app, services);
  registerSecondFactor(app, services);
  registerOwnData(app, services);
  forgetWhatIsOver(app, deps);
  return services;
}

const nothing = { body: {} };
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

function registerSigningIn(app: FastifyInstance, services: AccountServices): void {
  registerRoute(app, accountRoutes.signIn, async ({ body }, request) => {
    const token = await signIn(services, body, senderOf(request));
    return { body: { id_token: token }, headers: bearer(token) };
  });
  const { path, right } = accountRoutes.whoAmI;
  app.get(path, { config: { right } }, async (request, reply) => {
    const principal = await app.principalOf(request);
    return reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', 'no-store')
      .send(principal?.login ?? '');
  });
  registerRoute(app, accountRoutes.signOut, async ({ body }, request, principal) => {
    await signOut(services, principal, body.everywhere, senderOf(request));
    return nothing;
  });
}

function registerOwnAccount(app: FastifyInstance, services: AccountServices): void {
  registerRoute(app, accountRoutes.account, async (_given, _request, { accountId }) => ({
    body: await accountReplyOf(services, accountId),
  }));
  registerRoute(app, accountRoutes.saveSettings, async ({ body }, request, principal) => {
    await saveSettings(services, principal, body, senderOf(request));
    return nothing;
  });
  registerRoute(app, accountRoutes.signIns, async (_given, _request, { accountId, signInId }) => ({
    body: (await listSignIns(services.db, accountId)).map(
      ({ id, createdAt, expiresAt, remembered, browser, system }) => ({
        createdDate: createdAt.toISOString(),
        validUntil: expiresAt.toISOString(),
        rememberMe: remembered,
        isThisOne: id === signInId,
        browser,
        system,
      }),
    ),
  }));
  registerRoute(app, accountRoutes.changePassword, async ({ body }, request, principal) => {
    const token = await changePassword(services, principal, body, senderOf(request));
    return { ...nothing, headers: bearer(token) };
  });
}

function registerMailedKeys(app: FastifyInstance, services: AccountServices): void {
  registerRoute(app, accountRoutes.register, async ({ body }, request) => {
    await registerAccount(services, body, senderOf(request));
    return nothing;
  });
  registerRoute(app, accountRoutes.activate, async ({ query }, request) => ({
    body: { confirmed: await activateAccount(services, query.key, senderOf(request)) },
  }));
  registerRoute(app, accountRoutes.askActivation, async ({ body }, request) => {
    await askActivation(services, body.username, senderOf(request));
    return nothing;
  });
  registerRoute(app, accountRoutes.askReset, async ({ body }, request) => {
    await askReset(services, body, senderOf(request));
    return nothing;
  });
  registerRoute(app, accountRoutes.finishReset, async ({ body }, request) => {
    await finishReset(services, body, senderOf(request));
    return nothing;
  });
}

function registerSecondFactor(app: FastifyInstance, services: AccountServices): void {
  registerRoute(app, accountRoutes.beginSecondFactor, async ({ body }, request, principal) => ({
    body: await beginSecondFactor(services, principal, body.currentPassword, senderOf(request)),
  }));
  registerRoute(app, accountRoutes.confirmSecondFactor, async ({ body }, request, principal) => {
    const asking = { principal, code: body.code, from: senderOf(request) };
    return { body: { recoveryCodes: await confirmSecondFactor(services, asking) } };
  });
  registerRoute(app, accountRoutes.removeSecondFactor, async ({ body }, request, principal) => {
    const asking = { principal, code: body.code, from: senderOf(request) };
    await removeSecondFactor(services, body.currentPassword, asking);
    return nothing;
  });
}

function forgetWhatIsOver(app: FastifyInstance, { db, log }: Deps): void {
  const steps = [
    () => forgetAwaiting(db, daysToActivate, forgottenAtOnce),
    () => forgetKeys(db, daysKeptAfterwards, forgottenAtOnce),
    () => forgetSignIns(db, daysKeptAfterwards, forgottenAtOnce),
    () => forgetWrongGuesses(db, forgottenAtOnce),
    () => forgetFullLimits(db, forgottenAtOnce),
  ];
  app.jobs.push(keepForgetting({ key: 'forgetSignIns', log, steps }));
}
