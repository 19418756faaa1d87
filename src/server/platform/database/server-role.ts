// The account that migrates owns the tables; the shop works under a role that can neither change them nor rewrite the audit.
import pg from 'pg';
import { mayWorkAs } from './server-role.queries.ts';

const role = 'limelight_server';

/** The same database, under the shop's own role from the first statement on. Null where there is no such role to be had. */
export async function asServerRole(databaseUrl: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await mayWorkAs(client, role)) ? withOption(databaseUrl, `-c role=${role}`) : null;
  } finally {
    await client.end();
  }
}

function withOption(databaseUrl: string, option: string): string {
  const url = new URL(databaseUrl);
  const before = url.searchParams.get('options');
  url.searchParams.set('options', before ? `${before} ${option}` : option);
  // A plus sign is a plus sign to PostgreSQL's own readers of addresses.
  url.search = url.search.replaceAll('+', '%20');
  return url.href;
}
