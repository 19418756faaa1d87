// A mail server that counts the letters of each reader. A GET of its second address gives the counts.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

const received = new Map<string, number>();

const mails = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  onData: (stream, { envelope }, done) => {
    stream.resume().once('end', () => {
      for (const { address } of envelope.rcptTo) received.set(address, (received.get(address) ?? 0) + 1);
      done();
    });
  },
});
mails.on('error', (error) => console.error(error));
const counts = createServer((_request, response) => response.end(JSON.stringify([...received])));

const portOf = (server: { address: () => unknown }) => (server.address() as AddressInfo).port;
await Promise.all([once(mails.listen(0, '127.0.0.1'), 'listening'), once(counts.listen(0, '127.0.0.1'), 'listening')]);
console.log(`smtp://127.0.0.1:${portOf(mails.server)} http://127.0.0.1:${portOf(counts)}`);
