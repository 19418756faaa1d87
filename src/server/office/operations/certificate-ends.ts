// When the certificates end with which the shop, its mail server and its database are reached, and passes for Apple Wallet are signed.
import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { TLSSocket } from 'node:tls';
import type { TimedPool } from '../../platform/database/timed-pool.ts';
import type { Configuration } from '../../platform/settings/configuration.ts';
import { share } from '../../platform/share.ts';
import { endOf, readEnd } from './read-certificate.ts';

/** `endsAt` is null where the certificate could not be read. */
export type CertificateEnd = { name: string; endsAt: Date | null };

const rememberedMilliseconds = 600_000;

/** Empty where nothing has TLS from the first byte and no passes are signed. A mail server with STARTTLS is not looked at. */
export function openCertificateEnds(configuration: Configuration, pool: TimedPool): () => Promise<CertificateEnd[]> {
  // The server signs with the files of its start.
  const ofWallet = Promise.all(filesOf(configuration).map(readFileEnd));
  return share(rememberedMilliseconds, async () => {
    const ends = await Promise.all([
      ...placesOf(configuration).map(async ({ name, host, port }) => ({ name, endsAt: await readEnd(host, port) })),
      readDatabaseEnd(pool),
    ]);
    return [...ends.filter((end) => end !== null), ...(await ofWallet)];
  });
}

type CertificateFile = { name: string; file: string };

const filesOf = ({ wallets: { apple } }: Configuration): CertificateFile[] =>
  apple
    ? [
        { name: 'APPLE_WALLET_CERTIFICATE', file: apple.certificateFile },
        { name: 'APPLE_WALLET_AUTHORITY', file: apple.authorityFile },
      ]
    : [];

async function readFileEnd({ name, file }: CertificateFile): Promise<CertificateEnd> {
  const read = readFile(file).then((text) => new X509Certificate(text).validToDate);
  return { name, endsAt: await read.catch(() => null) };
}

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
