// A mail server on a developer's machine: it stores every mail as a file. The shop sends to it as to any other server, so its mails
// have been through SMTP.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { listMailNames } from './mailbox-folder.ts';

type Mailbox = { smtpUrl: string; stop: () => Promise<void> };

const mailsKept = 200;
const bytesMax = 20 * 1024 * 1024;

export async function startMailbox(folder: string): Promise<Mailbox> {
  await mkdir(folder, { recursive: true });
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: bytesMax,
    closeTimeout: 1_000,
    onData: (stream, _session, done) => {
      buffer(stream)
        .then((mail) => keep(folder, mail))
        .then(
          () => done(),
          (error: Error) => done(error),
        );
    },
  });
  // A client that disconnects in the middle of a mail must not end the shop.
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** File names sort by time. A file appears when it is complete, and the oldest is removed. */
async function keep(folder: string, mail: Buffer): Promise<void> {
  const name = `${new Date().toISOString().replace(/\D/g, '')}-${randomBytes(4).toString('hex')}`;
  await writeFile(join(folder, `${name}.part`), mail);
  await rename(join(folder, `${name}.part`), join(folder, `${name}.eml`));
  for (const old of (await listMailNames(folder)).slice(mailsKept))
    await rm(join(folder, `${old}.eml`), { force: true });
}
