// When the certificates end with which the shop, its mail server and its database are reached.
import { TLSSocket } from 'node:tls';
import type { TimedPool } from '../../platform/database/timed-pool.ts';
import type { Configuration } from '../../platform/settings/configuration.ts';
import { share } from '../../platform/share.ts';
import { endOf, readEnd } from './read-certificate.ts';

/** `endsAt` is null where the certificate could not be read. */
export type CertificateEnd = { name: string; endsAt: Date | null };

const rememberedMilliseconds = 600_000;

/** Empty where nothing is reached by TLS from its beginning; a mail server with STARTTLS is not looked at. */
export const openCertificateEnds = (configuration: Configuration, pool: TimedPool): (() => Promise<CertificateEnd[]>) =>
  share(rememberedMilliseconds, async () => {
    const ends = await Promise.all([
      ...placesOf(configuration).map(async ({ name, host, port }) => ({ name, endsAt: await readEnd(host, port) })),
      readDatabaseEnd(pool),
    ]);
    return ends.filter((end) => end !== null);
  });

function placesOf({ publicAddress, mail: { smtpUrl } }: Configuration) {
  const places = [
    { name: 'PUBLIC_ADDRESS', protocol: 'https:', address: publicAddress, port: 443 },
    { name: 'SMTP_URL', protocol: 'smtps:', address: smtpUrl, port: 465 },
  ];
  return places.flatMap(({ name, protocol, address, port }) => {
    const url = address === undefined ? null : new URL(address);
    return url?.protocol === protocol ? [{ name, host: url.hostname, port: Number(url.port || port) }] : [];
  });
}

/** Null where the connections to the database are not encrypted. */
async function readDatabaseEnd(pool: TimedPool): Promise<CertificateEnd | null> {
  const client = await pool.connect().catch(() => null);
  if (client === null) return null;
  const { stream } = (client as unknown as { connection: { stream: unknown } }).connection;
  client.release();
  return stream instanceof TLSSocket ? { name: 'DATABASE_URL', endsAt: endOf(stream.getPeerCertificate()) } : null;
}
