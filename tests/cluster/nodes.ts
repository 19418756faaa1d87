// The nodes of a distributed PostgreSQL: one, when it is a plain one.
import pg from 'pg';

/** The addresses of the same database on the coordinator and on each worker. */
export async function nodesOf(databaseUrl: string): Promise<string[]> {
  const { rows } = await runOn(databaseUrl, `select to_regclass('pg_dist_node') is not null as "isDistributed"`);
  if (!rows[0]?.isDistributed) return [databaseUrl];
  const workers = await runOn(
    databaseUrl,
    'select nodename, nodeport from pg_dist_node where groupid > 0 order by nodeid',
  );
  return [
    databaseUrl,
    ...workers.rows.map(({ nodename, nodeport }) => {
      const url = new URL(databaseUrl);
      url.hostname = nodename;
      url.port = `${nodeport}`;
      return url.href;
    }),
  ];
}

/** The same database on each node becomes one distributed database. The first node is the coordinator. */
export async function joinNodes(urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    const { username, password } = new URL(url);
    await runOn(url, 'create extension if not exists citus');
    for (const role of [username, 'limelight_server'])
      await runOn(url, `insert into pg_dist_authinfo values (0, '${role}', 'password=${password}')`);
  }
  const [coordinator, ...workers] = urls.map((url) => new URL(url)) as [URL, ...URL[]];
  await runOn(coordinator.href, `select citus_set_coordinator_host('${coordinator.hostname}', ${coordinator.port})`);
  for (const { hostname, port } of workers)
    await runOn(coordinator.href, `select citus_add_node('${hostname}', ${port})`);
}

export async function onEach(urls: readonly string[], sql: string): Promise<void> {
  await Promise.all(urls.map((url) => runOn(url, sql)));
}

export async function runOn(databaseUrl: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}
