import { sql } from 'kysely';
import type { Db } from '../deps.ts';

export type NetworkRuleRow = {
  id: number;
  network: string;
  kind: 'BLOCK' | 'EXEMPT';
  reason: string;
  endsAt: Date;
  madeAt: Date;
  madeBy: string;
};

export async function listRules(db: Db): Promise<NetworkRuleRow[]> {
  const { rows } = await sql<NetworkRuleRow>`
    select id::integer, network::text, kind, reason, ends_at, made_at, made_by from network_rule
    where ends_at > now() order by made_at desc, id desc`.execute(db);
  return rows;
}

type NewRule = Pick<NetworkRuleRow, 'network' | 'kind' | 'reason' | 'endsAt'>;

/** True for a new rule; a rule of the same network and kind gets another reason and end. */
export async function putRule(tx: Db, { network, kind, reason, endsAt }: NewRule, by: string): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into network_rule (network, kind, reason, ends_at, made_by)
    values (${network}::cidr, ${kind}, ${reason}, ${endsAt}, ${by})
    on conflict (network, kind) do update
      set reason = excluded.reason, ends_at = excluded.ends_at, made_at = now(), made_by = excluded.made_by
    returning xmax = 0 as is_new`.execute(tx);
  return rows[0]?.isNew ?? false;
}

export async function deleteRule(tx: Db, id: number): Promise<Pick<NetworkRuleRow, 'network' | 'kind'> | undefined> {
  const { rows } = await sql<Pick<NetworkRuleRow, 'network' | 'kind'>>`
    delete from network_rule where id = ${id} returning network::text, kind`.execute(tx);
  return rows[0];
}

export type Hit = { what: string; network: string; hits: number; firstAt: number; lastAt: number };

/** In the order of the key, so that two servers never wait for each other in a ring. */
export async function addHits(db: Db, hits: readonly Hit[]): Promise<void> {
  await sql`
    insert into limit_hit as known (what, network, hour, hits, first_at, last_at)
    select what, network::cidr, date_trunc('hour', to_timestamp(first_at / 1000.0)), hits,
      to_timestamp(first_at / 1000.0), to_timestamp(last_at / 1000.0)
    from jsonb_to_recordset(${JSON.stringify(hits)}::jsonb)
      as given (what text, network text, hits integer, "firstAt" double precision, "lastAt" double precision)
      cross join lateral (select "firstAt" as first_at, "lastAt" as last_at) as times
    order by 3, 1, 2
    on conflict (hour, what, network) do update
      set hits = known.hits + excluded.hits, first_at = least(known.first_at, excluded.first_at),
        last_at = greatest(known.last_at, excluded.last_at)`.execute(db);
}

export type HitRow = { what: string; network: string; hits: number; firstAt: Date; lastAt: Date };

export async function listHits(db: Db, atMost: number): Promise<HitRow[]> {
  const { rows } = await sql<HitRow>`
    select what, network::text, sum(hits)::integer as hits, min(first_at) as first_at, max(last_at) as last_at
    from limit_hit where hour > now() - interval '7 days'
    group by what, network order by max(last_at) desc limit ${atMost}`.execute(db);
  return rows;
}

export const forgetHits = (db: Db, atOnce: number) =>
  sql<never>`
    delete from limit_hit where (hour, what, network) in (
      select hour, what, network from limit_hit where hour < now() - interval '7 days' limit ${atOnce} for update skip locked
    )`.execute(db);

export const forgetRules = (db: Db, atOnce: number) =>
  sql<never>`
    delete from network_rule where id in (
      select id from network_rule where ends_at < now() - interval '30 days' limit ${atOnce} for update skip locked
    )`.execute(db);
