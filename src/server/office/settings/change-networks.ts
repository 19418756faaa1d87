// Operators block a network, or except it from the limits of requests, until a time (docs/decisions/0078).

import type { NetworkRuleBody } from '../../../contract/limits.ts';
import { readNetwork } from '../../../domain/limits/network.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { addAudit } from '../../platform/audit/audit.queries.ts';
import { announceCatalogue } from '../../platform/database/announce-catalogue.queries.ts';
import type { Deps } from '../../platform/deps.ts';
import { fieldRefused } from '../../platform/http/bad-input.ts';
import { deleteRule, putRule } from '../../platform/limits/networks.queries.ts';
import { networksHold } from '../../platform/limits/networks.ts';
import { Refused } from '../../platform/refused.ts';

type Services = Pick<Deps, 'db' | 'clock'>;

export async function addRule({ db, clock }: Services, body: NetworkRuleBody, by: Actor): Promise<void> {
  const { kind, reason, endsAt } = body;
  const read = readNetwork(body.network);
  if (read === null) throw fieldRefused('limit', 'network', 'Network');
  const { network, isTooWide } = read;
  if (isTooWide) throw fieldRefused('limit', 'network', 'NetworkWide');
  if (kind === 'BLOCK' && networksHold([network], by.remoteAddress ?? ''))
    throw fieldRefused('limit', 'network', 'NetworkOwn');
  if (endsAt <= clock()) throw fieldRefused('limit', 'endsAt', 'Past');
  await db.transaction().execute(async (tx) => {
    const isNew = await putRule(tx, { network, kind, reason, endsAt }, by.principal);
    const type = isNew ? 'NETWORK_RULE_MADE' : 'NETWORK_RULE_CHANGED';
    await addAudit(tx, { ...by, type, message: `${kind} ${network} until ${endsAt.toISOString()}: ${reason}` });
    await announceCatalogue(tx);
  });
}

export const endRule = ({ db }: Services, id: number, by: Actor): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const ended = await deleteRule(tx, id);
    if (!ended) throw new Refused('notFound', 'limit');
    await addAudit(tx, { ...by, type: 'NETWORK_RULE_ENDED', message: `${ended.kind} ${ended.network}` });
    await announceCatalogue(tx);
  });
