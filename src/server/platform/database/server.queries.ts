import type { ClientBase } from 'pg';

export async function readServerFacts(client: ClientBase): Promise<{ version: number; encoding: string }> {
  const reply = await client.query<{ version: number; encoding: string }>(`
    select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding`);
  return reply.rows[0] ?? { version: 0, encoding: '' };
}
