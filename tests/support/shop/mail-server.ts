// The other side: a real SMTP server that takes mail, refuses it, hangs, or is not there at all.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type MailServer = {
  url: string;
  /** The accepted mails, in the order they came. */
  mails: Email[];
  /** The recipients of each mail from its envelope, not from its head. */
  recipients: string[][];
  /** Runs before a mail is accepted; an error that it throws becomes the refusal. */
  judge: (mail: Email) => Promise<void> | void;
  goAway: () => Promise<void>;
  comeBack: () => Promise<void>;
};

/** A refusal for ever, or for now. */
export const refusal = (responseCode: number, words = 'No such mailbox here') =>
  Object.assign(new Error(words), { responseCode });

export async function startMailServer(): Promise<MailServer> {
  const mails: Email[] = [];
  const recipients: string[][] = [];
  let smtp = newServer();
  let listening = smtp.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const server: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    recipients,
    judge: () => {},
    goAway: () => new Promise((resolve) => smtp.close(() => resolve())),
    comeBack: async () => {
      smtp = newServer();
      listening = smtp.listen(port, '127.0.0.1');
      await once(listening, 'listening');
    },
  };

  function newServer(): SMTPServer {
    const created = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 100,
      onData: (stream, session, done) => {
        take(
          stream,
          session.envelope.rcptTo.map(({ address }) => address),
        ).then(() => done(), done);
      },
    });
    // A client that is killed in the middle of a conversation.
    created.on('error', () => {});
    return created;
  }
  async function take(stream: NodeJS.ReadableStream, to: string[]): Promise<void> {
    const mail = await PostalMime.parse(await buffer(stream));
    await server.judge(mail);
    mails.push(mail);
    recipients.push(to);
  }
  return server;
}
