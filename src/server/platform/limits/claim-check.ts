// A human check that was solved is good once.
import { randomBytes } from 'node:crypto';
import type { Db } from '../deps.ts';
import { Refused } from '../refused.ts';
import { claimHumanCheck } from './human-check.queries.ts';
import type { HumanChecks, SolvedCheck } from './human-check.ts';

type Claim = { humanChecks: HumanChecks; check: SolvedCheck; requestDigest: string; entity: string };

/** False for the same request again: the reply to the first one may have been lost. A check is good for one request. */
export async function claimOnce(tx: Db, { humanChecks, check, requestDigest, entity }: Claim): Promise<boolean> {
  const used = await claimHumanCheck(tx, { ...check, requestDigest });
  if (used.requestDigest !== requestDigest) throw new Refused('humanCheckUsed', entity);
  if (used.isFirst && humanChecks.isOver(check)) throw new Refused('humanCheckFailed', entity);
  return used.isFirst;
}

/** Whether the check was solved in time and not used before. */
export async function isGoodCheck(tx: Db, humanChecks: HumanChecks, check: SolvedCheck | null): Promise<boolean> {
  if (!check || humanChecks.isOver(check)) return false;
  const requestDigest = randomBytes(16).toString('base64url');
  return (await claimHumanCheck(tx, { ...check, requestDigest })).isFirst;
}
