import { z } from 'zod';
import { authorities, duties } from '../domain/accounts/duties.ts';
import { defaultLocale, locales } from '../words/locales.ts';
import { emailText, loginLengthMax, loginText, nameLengthMax, userReply } from './accounts.ts';
import * as api from './addresses.ts';
import { listSearchText } from './catalogue.ts';
import { rowFields } from './entity-writes.ts';
import { reason } from './order-actions.ts';
import { pagingQuery } from './paging.ts';
import { defineRoute } from './route.ts';
import { oneLine } from './text.ts';

const perhapsName = oneLine(nameLengthMax, 0).nullish();

/** More than a person would look through: a search finds no more users than these, and its count says "at least". */
export const usersFoundMax = 2000;

export const userSortFields = [
  'id',
  'login',
  'email',
  'langKey',
  'firstName',
  'lastName',
  'activated',
  'createdBy',
  'createdDate',
  'lastModifiedBy',
  'lastModifiedDate',
] as const;

const userFields = {
  login: loginText,
  firstName: perhapsName,
  lastName: perhapsName,
  email: emailText,
  activated: z.boolean(),
  langKey: z.enum(locales),
  authorities: z.array(z.enum(authorities)).max(authorities.length),
  /** Its owner chooses it: one that is sent is refused. */
  password: z.string().max(1024).nullish(),
};
const newUser = z.object({
  ...userFields,
  activated: userFields.activated.default(true),
  langKey: userFields.langKey.default(defaultLocale),
  authorities: userFields.authorities.default(['ROLE_USER']),
  ...rowFields,
});
export type UserFields = z.output<typeof newUser>;
const orKept = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().transform((value) => value ?? undefined);
/** A field that is left out keeps its value, and so does null where no value may be missing (docs/decisions/0038). */
const changedUser = z.object({
  ...userFields,
  login: orKept(userFields.login),
  email: orKept(userFields.email),
  activated: orKept(userFields.activated),
  langKey: orKept(userFields.langKey),
  authorities: orKept(userFields.authorities),
  ...rowFields,
});
export type UserChange = z.output<typeof changedUser>;
/** A login, or an id when the text has digits only. */
const userParams = z.object({
  user: z
    .string()
    .min(1)
    .max(loginLengthMax)
    .regex(/^[_.@A-Za-z0-9-]+$/),
});

const tag = 'users';
export const userRoutes = {
  list: defineRoute(api.listUsers, {
    right: duties.users,
    summary: 'A page of users',
    tag,
    query: pagingQuery(userSortFields),
    reply: z.array(userReply),
  }),
  search: defineRoute(api.searchUsers, {
    right: duties.users,
    summary: 'A page of the users whose username, address or name has every word of the query; 2,000 at most',
    tag,
    query: pagingQuery(userSortFields).extend({ query: listSearchText }),
    reply: z.array(userReply),
  }),
  authorities: defineRoute(api.listAuthorities, {
    right: duties.users,
    summary: 'What a user may be given',
    tag,
    reply: z.array(z.enum(authorities)),
  }),
  one: defineRoute(api.readUser, {
    right: duties.users,
    summary: 'One user, by login or id',
    tag,
    params: userParams,
    reply: userReply,
  }),
  create: defineRoute(api.createUser, {
    right: duties.users,
    makes: true,
    summary: 'Open an account for somebody, who chooses a password with a key that comes by mail',
    tag,
    body: newUser,
    reply: userReply,
  }),
  change: defineRoute(api.changeUser, {
    right: duties.users,
    summary:
      'Change a user; the id is in the body, and what is left out stays. 409 with the current user when the version is older',
    tag,
    body: changedUser,
    reply: userReply,
  }),
  changeOne: defineRoute(api.changeNamedUser, {
    right: duties.users,
    summary: 'Change the user of this login or id',
    tag,
    params: userParams,
    body: changedUser,
    reply: userReply,
  }),
  remove: defineRoute(api.removeUser, {
    right: duties.users,
    summary: 'Remove a user, by login or id',
    tag,
    params: userParams,
    reply: z.object({}),
  }),
  removeSecondFactor: defineRoute(api.removeSecondFactorOfUser, {
    right: duties.users,
    summary: 'Remove the second factor of another user who lost it, and end all sign-ins; a mail tells the owner',
    tag,
    params: userParams,
    body: z.object({ reason }),
    reply: userReply,
  }),
};
