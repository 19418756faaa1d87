import { sql } from 'kysely';
import type { Db } from '../deps.ts';

/** The channels of questions (to the id of a server) and of replies (to the id of a question). */
export const questionsWaiting = 'server_question';
export const replyWritten = 'server_reply';

/** A server that was not seen for longer counts as dead, and a question that is older as forgotten. */
const livingSeconds = 20;
const forgottenSeconds = 120;

export type LivingServer = {
  id: string;
  name: string;
  version: string;
  startedAt: Date;
  seenAt: Date;
  isDraining: boolean;
};
type Myself = Pick<LivingServer, 'id' | 'name' | 'version' | 'isDraining'> & {
  /** Where it takes connections of other servers; null where it takes none. */
  linkAddress: string | null;
};

/** Writes this server again where another one has taken it for dead. */
export async function noteAlive(db: Db, { id, name, version, isDraining, linkAddress }: Myself): Promise<void> {
  await sql`insert into server (id, name, version, is_draining, link_address)
    values (${id}, ${name}, ${version}, ${isDraining}, ${linkAddress})
    on conflict (id) do update set seen_at = now(), is_draining = ${isDraining}, link_address = ${linkAddress}`.execute(
    db,
  );
}

export async function forgetDead(db: Db): Promise<void> {
  await sql`delete from server where seen_at < now() - make_interval(secs => ${forgottenSeconds})`.execute(db);
  await sql`delete from server_question where requested_at < now() - make_interval(secs => ${forgottenSeconds})`.execute(
    db,
  );
}

export async function removeServer(db: Db, id: string): Promise<void> {
  await db.deleteFrom('server').where('id', '=', id).execute();
}

export async function listLiving(db: Db): Promise<LivingServer[]> {
  const reply = await sql<LivingServer>`select id, name, version, started_at, seen_at, is_draining from server
    where seen_at > now() - make_interval(secs => ${livingSeconds}) order by started_at, id`.execute(db);
  return reply.rows;
}

/** The living servers that take connections of others, and new work. */
export async function listLinked(db: Db): Promise<{ id: string; linkAddress: string }[]> {
  const reply = await sql<{ id: string; linkAddress: string }>`select id, link_address from server
    where seen_at > now() - make_interval(secs => ${livingSeconds}) and not is_draining and link_address is not null`.execute(
    db,
  );
  return reply.rows;
}

/** False when the server is not alive: nothing was written. */
export async function putQuestion(
  db: Db,
  { id, serverId, kind, body }: { id: string; serverId: string; kind: string; body: string },
): Promise<boolean> {
  const reply = await sql`with put as (
      insert into server_question (id, server_id, kind, body)
      select ${id}, server.id, ${kind}, ${body} from server
      where server.id = ${serverId} and seen_at > now() - make_interval(secs => ${livingSeconds})
      returning server_id)
    select pg_notify(${questionsWaiting}, server_id::text) from put`.execute(db);
  return reply.rows.length === 1;
}

export type WaitingQuestion = { id: string; kind: string; body: string };

export async function takeQuestions(db: Db, serverId: string): Promise<WaitingQuestion[]> {
  const reply = await sql<WaitingQuestion>`update server_question set taken_at = now()
    where server_id = ${serverId} and taken_at is null returning id, kind, body`.execute(db);
  return reply.rows;
}

export async function putReply(db: Db, id: string, text: string): Promise<void> {
  await sql`with put as (update server_question set reply = ${text} where id = ${id} and reply is null returning id)
    select pg_notify(${replyWritten}, id::text) from put`.execute(db);
}

/** Null while there is no reply. */
export async function takeReply(db: Db, id: string): Promise<string | null> {
  const taken = db.deleteFrom('serverQuestion').where('id', '=', id).where('reply', 'is not', null);
  return (await taken.returning('reply').executeTakeFirst())?.reply ?? null;
}

export async function removeQuestion(db: Db, id: string): Promise<void> {
  await db.deleteFrom('serverQuestion').where('id', '=', id).execute();
}
