import { z } from 'zod';
import { browserNames, systemNames } from '../domain/accounts/device-name.ts';
import { accountRight, authorities } from '../domain/accounts/duties.ts';
import { isReservedLogin } from '../domain/accounts/reserved-logins.ts';
import { plainMobile } from '../domain/orders/mobile.ts';
import { defaultLocale, locales } from '../words/locales.ts';
import * as api from './addresses.ts';
import { instant } from './catalogue.ts';
import { recaptcha } from './enquiries.ts';
import { fileBytes } from './files.ts';
import { id, ownText } from './ids.ts';
import { orCleared } from './or-cleared.ts';
import { defineRoute } from './route.ts';
import { oneLine } from './text.ts';

export const loginLengthMax = 50;
export const nameLengthMax = 50;
export const emailLength = { min: 5, max: 254 };
/** Longer passwords are refused unread. The password rules of the shop are narrower and name the field. */
const passwordBytesMax = 1024;

const personName = oneLine(nameLengthMax);

/** Logins are kept and compared in lower case. A login of digits alone would look like an id. */
export const loginText = z
  .string()
  .trim()
  .pipe(
    z
      .string()
      .min(1)
      .max(loginLengthMax)
      .regex(/^[_.@A-Za-z0-9-]+$/)
      .refine((login) => !/^\d+$/.test(login), 'digitsOnly')
      .refine((login) => !isReservedLogin(login), 'reserved'),
  )
  .transform((login) => login.toLowerCase());
export const emailText = z
  .string()
  .trim()
  .pipe(z.email().min(emailLength.min).max(emailLength.max))
  .transform((email) => email.toLowerCase());
const passwordText = z.string().min(1).max(passwordBytesMax);
const keyText = z.string().min(1).max(100).meta(ownText);
const code = z.string().trim().min(6).max(20);
/** The owner of an account, as opposed to somebody at an open browser. The code is needed where signing in needs one. */
const ownerProof = z.object({ currentPassword: passwordText, code: code.optional() });
export type OwnerProof = z.output<typeof ownerProof>;
const langKey = z.enum(locales);
const nothing = z.object({});

export const userReply = z
  .object({
    id,
    login: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    imageUrl: z.string(),
    activated: z.boolean(),
    /** The link of the first mail was never opened; an account that was switched off is not waiting for that. */
    awaitsActivation: z.boolean(),
    langKey,
    createdBy: z.string(),
    createdDate: instant,
    lastModifiedBy: z.string().nullable(),
    lastModifiedDate: instant.nullable(),
    authorities: z.array(z.enum(authorities)),
    /** Whether signing in needs a code besides the password. */
    secondFactor: z.boolean(),
    /** A change with an older version is refused. */
    version: z.int().positive(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof userReply>;

const accountReply = userReply
  .omit({ version: true })
  .extend({
    countryCode: z.string().nullable(),
    phone: z.string().nullable(),
    /** A new address, until it is confirmed from its mailbox. */
    pendingEmail: z.string().nullable(),
  })
  .meta({ id: 'Account' });
export type Account = z.infer<typeof accountReply>;

export const registrationFields = {
  login: loginText,
  email: emailText,
  countryCode: z.string().regex(/^[1-9]\d{0,3}$/),
  phone: z
    .string()
    .transform(plainMobile)
    .pipe(z.string().regex(/^\d{4,15}$/)),
  password: passwordText,
};
const registrationBody = z.preprocess(
  // One form calls the login `username`, and the language `locale`.
  (body) => {
    if (typeof body !== 'object' || body === null) return body;
    const { username, locale, ...given } = body as Record<string, unknown>;
    return {
      ...(username !== undefined && { login: username }),
      ...(locale !== undefined && { langKey: locale }),
      ...given,
    };
  },
  z.object({ ...registrationFields, langKey: langKey.default(defaultLocale), recaptcha }),
);
export type Registration = z.output<typeof registrationBody>;

const signInReply = z.object({ id_token: z.string() }).meta({ id: 'SignIn' });

export const settingsFields = { firstName: personName, lastName: personName, email: emailText, langKey };
/** A field that is left out stays as it is; null removes it. */
const settingsBody = z.object({
  ...settingsFields,
  countryCode: orCleared(registrationFields.countryCode),
  phone: orCleared(registrationFields.phone),
  /** A new e-mail address waits for its mailbox only with the password; all else is saved without. */
  currentPassword: passwordText.optional(),
});

const tag = 'account';

export const accountRoutes = {
  signIn: defineRoute(api.signIn, {
    right: 'public',
    summary: 'Sign in with a login or an e-mail address; the token comes in the authorization header and in the body',
    tag,
    body: z.object({
      username: z.string().min(1).max(emailLength.max),
      password: passwordText,
      rememberMe: z
        .boolean()
        .nullish()
        .transform((remembers) => remembers ?? false),
      /** A code of the authenticator app, or a recovery code, for accounts that need one. */
      code: code.optional(),
      /** Needed after wrong guesses. */
      recaptcha: recaptcha.optional(),
    }),
    reply: signInReply,
  }),
  whoAmI: defineRoute(api.whoAmI, {
    right: 'public',
    summary: 'The login of whoever asks; empty when nobody is signed in',
    tag,
    reply: z.string(),
  }),
  signOut: defineRoute(api.signOut, {
    right: [],
    summary: 'End this sign-in, or all of this account; their tokens are good for nothing from then on',
    tag,
    body: z.object({ everywhere: z.boolean().default(false) }),
    reply: nothing,
  }),
  account: defineRoute(api.readAccount, {
    right: [],
    summary: 'The account that is signed in',
    tag,
    reply: accountReply,
  }),
  saveSettings: defineRoute(api.saveSettings, {
    right: [],
    summary:
      'Change names, language and telephone; a new e-mail address needs the password, and counts once its mailbox confirmed it',
    tag,
    body: settingsBody,
    reply: nothing,
  }),
  signIns: defineRoute(api.listSignIns, {
    right: [],
    summary: 'Where this account is signed in',
    tag,
    reply: z
      .array(
        z.object({
          createdDate: instant,
          validUntil: instant,
          rememberMe: z.boolean(),
          isThisOne: z.boolean(),
          /** The browser by the user agent; null when that names none that the shop knows. */
          browser: z.enum(browserNames).nullable(),
          system: z.enum(systemNames).nullable(),
        }),
      )
      .meta({ id: 'SignIns' }),
  }),
  changePassword: defineRoute(api.changePassword, {
    right: [],
    summary: 'Change the password; all tokens of the account end, and a new one comes in the authorization header',
    tag,
    body: z.object({ currentPassword: passwordText, newPassword: passwordText }),
    reply: nothing,
  }),
  askReset: defineRoute(api.requestPasswordReset, {
    right: 'public',
    summary: 'Ask for a mail that leads to a new password; answered alike whether there is such an account or not',
    tag,
    bodyType: 'text/plain',
    bodyName: 'mail',
    body: z.string().trim().pipe(z.string().min(emailLength.min).max(emailLength.max)),
    reply: nothing,
  }),
  finishReset: defineRoute(api.finishPasswordReset, {
    right: 'public',
    summary: 'Set a new password with the key from the mail',
    tag,
    body: z.object({ key: keyText, newPassword: passwordText }),
    reply: nothing,
  }),
  register: defineRoute(api.register, {
    right: 'public',
    makes: true,
    summary: 'Open an account; a key comes by mail',
    tag,
    body: registrationBody,
    reply: nothing,
  }),
  activate: defineRoute(api.activate, {
    right: 'public',
    summary:
      'Confirm an account, or a new e-mail address, with the key from the mail; the same key once more says the same for a day',
    tag,
    query: z.object({ key: keyText, cacheBuster: z.string().max(40).optional() }),
    reply: z.object({ confirmed: z.enum(['account', 'email']) }).meta({ id: 'Activated' }),
  }),
  askActivation: defineRoute(api.requestActivation, {
    right: 'public',
    summary: 'Ask for the activation mail once more; answered alike whether there is such an account or not',
    tag,
    body: z.object({ username: z.string().trim().pipe(z.string().min(1).max(emailLength.max)) }),
    reply: nothing,
  }),
  downloadOwnData: defineRoute(api.downloadOwnData, {
    right: accountRight,
    summary: 'All that the shop holds about the owner of this account, as a file; five times a day',
    tag,
    body: ownerProof,
    reply: fileBytes,
    fileType: 'application/json; charset=utf-8',
  }),
  closeAccount: defineRoute(api.closeAccount, {
    right: accountRight,
    summary: 'Remove this account of a customer for good; its orders stay, as those of a guest',
    tag,
    body: ownerProof,
    reply: nothing,
  }),
  beginSecondFactor: defineRoute(api.beginSecondFactor, {
    right: accountRight,
    summary: 'A new secret for an authenticator app; it counts once a code of it was shown',
    tag,
    body: z.object({ currentPassword: passwordText }),
    reply: z.object({ secret: z.string(), uri: z.string() }).meta({ id: 'SecondFactor' }),
  }),
  confirmSecondFactor: defineRoute(api.confirmSecondFactor, {
    right: accountRight,
    summary: 'From now on a code is asked for; the recovery codes are told this once',
    tag,
    body: z.object({ code }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' }),
  }),
  removeSecondFactor: defineRoute(api.removeSecondFactor, {
    right: accountRight,
    summary: 'Ask for the password alone again',
    tag,
    body: z.object({ currentPassword: passwordText, code }),
    reply: nothing,
  }),
};
