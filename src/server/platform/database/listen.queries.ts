import type { ClientBase } from 'pg';

/** One statement for all channels, so that none is missed while the others begin. */
export async function listenTo(client: ClientBase, channels: readonly string[]): Promise<void> {
  await client.query(channels.map((channel) => `listen ${client.escapeIdentifier(channel)}`).join('; '));
}
