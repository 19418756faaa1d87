// The migrating account owns the tables. The shop runs under a role that can change neither the tables nor the audit's records.
import pg from 'pg';
import { mayWorkAs } from './server-role.queries.ts';

const role = 'limelight_server';

/** The address of the same database under the shop's role. Null when there is no such role. */
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
  // In a PostgreSQL address a plus sign is a plus sign, not a space.
  url.search = url.search.replaceAll('+', '%20');
  return url.href;
}
