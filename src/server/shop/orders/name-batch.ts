// Names the buyers of many orders of one event in one transaction. Two of the same person are never in one transaction, so each counts what
// the other wrote, on this server and on any other.
import { isOfPerson } from '../../../domain/codes/code-terms.ts';
import { isAway } from '../../platform/database/away.ts';
import { BatchLane } from '../../platform/database/batch-lane.ts';
import { lockNamesStatement } from '../../platform/database/name-locks.queries.ts';
import type { PipelinedConnection } from '../../platform/database/pipelined-connection.ts';
import type { Deps } from '../../platform/deps.ts';
import { fieldRefused } from '../../platform/http/bad-input.ts';
import { Refused } from '../../platform/refused.ts';
import { namesOfPersons } from './buyers.queries.ts';
import { type CountOfPerson, countOfPersons, type NewBuyer, readCounts, saveBuyers } from './name-batch.queries.ts';

/** The most orders that one person may begin for an event within an hour. */
const ordersPerHourMax = 5;

type Naming = {
  buyer: NewBuyer;
  ticketCount: number;
  /** Orders that staff took have no limits. */
  isOwn: boolean;
  ticketsMax: number | null;
};
/** Null when the buyer is named; else a refusal, or what went wrong with this one alone. */
type NamingOutcome = Error | null;
export type NamingLane = BatchLane<Naming, NamingOutcome>;

export const openNamingLane = ({ databaseUrl }: Pick<Deps, 'databaseUrl'>): NamingLane =>
  new BatchLane({ databaseUrl, run: nameTogether });

async function nameTogether(connection: PipelinedConnection, namings: readonly Naming[]): Promise<NamingOutcome[]> {
  const outcomes = new Map<Naming, NamingOutcome>();
  for (let left = namings; left.length > 0; ) {
    const strangers = oneOfEachPerson(left);
    const named = await nameOrSplit(connection, strangers);
    for (const [at, naming] of strangers.entries()) outcomes.set(naming, named[at] ?? null);
    left = left.filter((naming) => !outcomes.has(naming));
  }
  return namings.map((naming) => outcomes.get(naming) ?? null);
}

/** The namings of the first one's event that share no order, no mailbox and no telephone with one before them. */
function oneOfEachPerson(namings: readonly Naming[]): Naming[] {
  const [first] = namings;
  const seen = new Set<string>();
  return namings.filter(({ buyer: { eventId, orderId, mailboxDigest, telephoneDigest } }) => {
    if (eventId !== first?.buyer.eventId) return false;
    const names = [`order ${orderId}`, mailboxDigest, telephoneDigest];
    const isKnown = names.some((name) => seen.has(name));
    for (const name of names) seen.add(name);
    return !isKnown;
  });
}

/** One after the other when they fail together, so that one that cannot be written keeps no other out. */
async function nameOrSplit(connection: PipelinedConnection, namings: readonly Naming[]): Promise<NamingOutcome[]> {
  try {
    return await nameStrangers(connection, namings);
  } catch (error) {
    // The lane runs a batch once more whose connection was lost.
    if (isAway(error)) throw error;
    await connection.rollBack();
    if (namings.length === 1) return [error as Error];
    const outcomes: NamingOutcome[] = [];
    for (const naming of namings) outcomes.push(...(await nameOrSplit(connection, [naming])));
    return outcomes;
  }
}

async function nameStrangers(connection: PipelinedConnection, namings: readonly Naming[]): Promise<NamingOutcome[]> {
  const buyers = namings.map(({ buyer }) => buyer);
  const names = namesOfPersons(
    buyers.map(({ eventId, mailboxDigest, telephoneDigest }) => ({
      eventId,
      digests: [mailboxDigest, telephoneDigest],
    })),
  );
  // The count begins when the locks are held.
  const [, countRows = []] = await connection.begin([
    lockNamesStatement(names),
    countOfPersons((buyers[0] as NewBuyer).eventId, buyers),
  ]);
  const counts = readCounts(countRows);
  const outcomes = namings.map((naming, at) => judge(naming, counts[at] as CountOfPerson));
  const accepted = buyers.filter((_, at) => outcomes[at] === null);
  if (accepted.length > 0) await connection.commit([saveBuyers(accepted)]);
  else await connection.rollBack();
  return outcomes;
}

function judge({ buyer, ticketCount, isOwn, ticketsMax }: Naming, counted: CountOfPerson): NamingOutcome {
  const { tickets, ordersThisHour, personOfCode } = counted;
  if (!isOfPerson(personOfCode, buyer)) return fieldRefused('buyer', 'email', 'codeOfAnother');
  if (!isOwn) return null;
  if (ticketsMax !== null && tickets + ticketCount > ticketsMax)
    return new Refused('customerLimit', 'order', { details: { ticketsMax, tickets } });
  return ordersThisHour >= ordersPerHourMax ? new Refused('customerLimit', 'order') : null;
}
