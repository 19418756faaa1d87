import { connect, type PeerCertificate } from 'node:tls';

const millisecondsMax = 1_500;

/** The end of the certificate, also of one that nobody would accept: its end is then the reason to look. */
export async function readEnd(host: string, port: number): Promise<Date | null> {
  const { promise, resolve } = Promise.withResolvers<Date | null>();
  const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: millisecondsMax });
  socket.once('secureConnect', () => resolve(endOf(socket.getPeerCertificate())));
  socket.once('timeout', () => resolve(null));
  socket.once('error', () => resolve(null));
  return promise.finally(() => socket.destroy());
}

/** Null where none was shown. */
export const endOf = ({ valid_to }: Partial<PeerCertificate>): Date | null => (valid_to ? new Date(valid_to) : null);
