// Reads every rule of invariants.sql in one snapshot, so that a sale may go on meanwhile.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { hasCitus } from '../src/server/platform/database/distribute.queries.ts';
import { tablesOf } from '../src/server/platform/database/table-kinds.ts';

export type BrokenRule = { rule: string; rows: Record<string, unknown>[] };
type Options = {
  /** Whether the jobs have had the time to do their work. */
  areJobsDone?: boolean;
  /** One rule alone. */
  rule?: string;
};
/** A part that several rules share. It may need those before it. */
type View = { name: string; body: string };
type Rule = { name: string; query: string; words: ReadonlySet<string>; waitsForJobs: boolean };

const rowsShownMax = 20;

export async function checkInvariants(databaseUrl: string, options: Options = {}): Promise<BrokenRule[]> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'limelight invariants' });
  await client.connect();
  try {
    if (await hasCitus(client)) await gather(client);
    else await client.query('begin isolation level repeatable read read only');
    // Tables that were filled a moment ago have no statistics yet: without them it would look up each seat by itself.
    await client.query('set local enable_nestloop = off; set local jit = off');
    return await findBrokenRules(client, options);
  } finally {
    await client.end();
  }
}

/**
 * The rules compare rows in ways that a distributed PostgreSQL cannot: there they are read from copies on the coordinator. Its copies are
 * not of one moment, so a sale must be still meanwhile.
 */
async function gather(client: pg.ClientBase): Promise<void> {
  await client.query('begin');
  for (const table of tablesOf('event'))
    await client.query(`create temp table ${table} on commit drop as select * from public.${table}`);
}

/** On the caller's own transaction, and in one request: with one for each rule, the ways took half of the time. */
export async function findBrokenRules(
  client: pg.ClientBase,
  { areJobsDone = false, rule }: Options = {},
): Promise<BrokenRule[]> {
  const tables = await countTables(client);
  const wanted = rules.filter(
    ({ name, waitsForJobs, words }) =>
      (areJobsDone || !waitsForJobs) && (rule ?? name) === name && mayFind(words, tables),
  );
  const results = [await client.query(wanted.map(({ query }) => query).join(';\n'))].flat();
  return wanted
    .map(({ name }, at) => ({ rule: name, rows: results[at]?.rows ?? [] }))
    .filter(({ rows }) => rows.length > 0);
}

/** The tables of the rules, and whether they may have rows. On a distributed PostgreSQL the rows are elsewhere. */
async function countTables(client: pg.ClientBase): Promise<ReadonlyMap<string, boolean>> {
  const { rows } = await client.query<{ name: string; hasRows: boolean }>(
    `select relname as name, bool_or(
      relkind = 'p' or pg_relation_size(oid) > 0 or exists (select from pg_extension where extname = 'citus')) as "hasRows"
    from pg_class where relkind in ('r', 'p') and relnamespace <> 'pg_catalog'::regnamespace and relname = any($1)
    group by relname`,
    [[...wordsOfRules]],
  );
  return new Map(rows.map(({ name, hasRows }) => [name, hasRows]));
}

/** No rule finds a row that breaks it where the tables that it names have none. Most databases of tests have rows in a few of them. */
function mayFind(words: ReadonlySet<string>, tables: ReadonlyMap<string, boolean>): boolean {
  const named = [...tables.keys()].filter((name) => words.has(name));
  return named.length === 0 || named.some((name) => tables.get(name));
}

/** A sentence for each rule, and beneath it what breaks it. */
export const describeBroken = (broken: readonly BrokenRule[]): string =>
  broken
    .map(({ rule, rows }) => [`Broken: ${rule}`, ...rows.map((row) => `  ${JSON.stringify(row)}`)].join('\n'))
    .join('\n');

const rules = readRules(readFileSync(join(import.meta.dirname, 'invariants.sql'), 'utf8'));
const wordsOfRules = new Set(rules.flatMap(({ words }) => [...words]));
export const ruleNames = rules.map(({ name }) => name);

function readRules(text: string): Rule[] {
  const views: View[] = [];
  const found: Rule[] = [];
  for (const [, kind = '', name = '', body = ''] of text.matchAll(/^-- (view|rule|job rule): (.+)\n([^;]+);/gm)) {
    if (kind === 'view') views.push({ name, body });
    else {
      const query = `${withViews(views, body)} select * from (${body}) broken limit ${rowsShownMax}`;
      found.push({ name, query, words: new Set(query.split(/\W+/)), waitsForJobs: kind === 'job rule' });
    }
  }
  return found;
}

/**
 * The views that the rule needs, and those that they need: half of the time of a check is the reading of its
 * statements.
 */
function withViews(views: readonly View[], rule: string): string {
  const needed: View[] = [];
  for (const view of views.toReversed())
    if ([rule, ...needed.map(({ body }) => body)].some((text) => new RegExp(`\\b${view.name}\\b`).test(text)))
      needed.unshift(view);
  return needed.length === 0 ? '' : `with ${needed.map(({ name, body }) => `${name} as (${body})`).join(', ')}`;
}
