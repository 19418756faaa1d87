// Limits of networks: which were hit, and networks that are blocked or excepted (docs/decisions/0078).
import { z } from 'zod';
import { duties } from '../domain/accounts/duties.ts';
import { instant } from './catalogue.ts';
import { id, idText } from './ids.ts';
import { instant as givenInstant } from './programme.ts';
import { defineRoute } from './route.ts';
import * as api from './settings-addresses.ts';
import { oneLine } from './text.ts';

export const networkRuleKinds = ['BLOCK', 'EXEMPT'] as const;
export type NetworkRuleKind = (typeof networkRuleKinds)[number];

const state = z
  .object({
    /** The hits of the last seven days, the newest first. Networks are named without their last bits. */
    hits: z.array(
      z.object({ what: z.string(), network: z.string(), hits: z.int(), firstAt: instant, lastAt: instant }),
    ),
    rules: z.array(
      z.object({
        id,
        network: z.string(),
        kind: z.enum(networkRuleKinds),
        reason: z.string(),
        endsAt: instant,
        madeAt: instant,
        madeBy: z.string(),
      }),
    ),
  })
  .meta({ id: 'LimitState' });
export type LimitState = z.infer<typeof state>;

const networkRuleBody = z.object({
  network: oneLine(60),
  kind: z.enum(networkRuleKinds),
  reason: oneLine(200),
  endsAt: givenInstant,
});
export type NetworkRuleBody = z.output<typeof networkRuleBody>;

const tag = 'settings';
const right = duties.operations;

export const limitRoutes = {
  read: defineRoute(api.readLimits, {
    right,
    summary: 'Limits that networks hit, and the networks that are blocked or excepted',
    tag,
    reply: state,
  }),
  add: defineRoute(api.addNetworkRule, {
    right,
    summary: 'Block or except a network until a time. The same network again changes reason and end',
    tag,
    body: networkRuleBody,
    reply: state,
  }),
  end: defineRoute(api.endNetworkRule, {
    right,
    summary: 'End a block or an exception now',
    tag,
    params: z.object({ id: idText }),
    reply: state,
  }),
};
