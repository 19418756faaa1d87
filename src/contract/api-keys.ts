import { z } from 'zod';
import { authorities, duties, keyAuthorities } from '../domain/accounts/duties.ts';
import * as api from './addresses.ts';
import { instant } from './catalogue.ts';
import { id, idText } from './ids.ts';
import { instant as instantIn } from './programme.ts';
import { defineRoute } from './route.ts';
import { oneLine } from './text.ts';

/** A key of another program, without its secret part. */
const apiKey = z
  .object({
    id,
    name: z.string(),
    /** The first letters of the key. */
    beginning: z.string(),
    authorities: z.array(z.enum(authorities)),
    madeBy: z.string(),
    madeAt: instant,
    /** Whether the account that made it still is an administrator. */
    isMakerAdmin: z.boolean(),
    endsAt: instant.nullable(),
    hasEnded: z.boolean(),
    /** Correct to a minute. */
    lastUsedAt: instant.nullable(),
    revokedAt: instant.nullable(),
    revokedBy: z.string().nullable(),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.infer<typeof apiKey>;

const newKey = z.object({
  name: oneLine(60),
  authorities: z.array(z.enum(keyAuthorities)).min(1).max(keyAuthorities.length),
  /** Null for a key without an end. */
  endsAt: instantIn.nullish(),
});
export type NewApiKey = z.output<typeof newKey>;
export type NewApiKeyInput = z.input<typeof newKey>;

const tag = 'api-keys';
const right = duties.programs;

export const apiKeyRoutes = {
  list: defineRoute(api.listApiKeys, { right, summary: 'All keys, the newest first', tag, reply: z.array(apiKey) }),
  make: defineRoute(api.makeApiKey, {
    right,
    makes: true,
    summary: 'Make a key for another program. The reply is the only place where the key is shown',
    tag,
    body: newKey,
    reply: z.object({ key: z.string(), apiKey }).meta({ id: 'NewApiKey' }),
  }),
  revoke: defineRoute(api.revokeApiKey, {
    right,
    summary: 'Revoke a key: from this moment every server refuses it',
    tag,
    params: z.object({ id: idText }),
    reply: apiKey,
  }),
};
