// Sends mail by SMTP, over connections that stay open while there is mail to send. The pool of nodemailer gets composed bytes: its mailer would
// make another tree of objects of each mail, and read all addresses once more.
import { Readable } from 'node:stream';
import SMTPPool from 'nodemailer/lib/smtp-pool';
import { languageTags } from '../../../words/locales.ts';
import type { Settings } from '../settings/settings.ts';
import { composeMail, envelopeOf, type MailFile } from './compose-mail.ts';
import { htmlOf } from './letter-html.ts';
import type { ClaimedMail } from './mail.queries.ts';

export type PostOffice = {
  send: (mail: ClaimedMail, signal: AbortSignal, files?: readonly MailFile[]) => Promise<void>;
  close: () => void;
};

type Options = { smtpUrl: string; from: string; settings: Pick<Settings, 'shop'> };

/** The most mails that are sent at a time. */
export const connectionsMax = 8;

export function openPostOffice({ smtpUrl, from, settings }: Options): PostOffice {
  const pool = new SMTPPool({
    url: smtpUrl,
    maxConnections: connectionsMax,
    maxMessages: 100,
    // A failed mail waits in its row, where every server sees it.
    maxRequeues: 1,
    requireTLS: needsTls(smtpUrl),
    dnsTimeout: 5_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return {
    send: async (mail, signal, files = []) => {
      const { token, locale, recipient, replyTo, replyToName, subject, body, calendar, createdAt } = mail;
      const messageId = `<${token}@${domain}>`;
      const raw = composeMail({
        headers: {
          'Content-Language': languageTags[locale],
          'Auto-Submitted': 'auto-generated',
          ...unsubscribeHeaders(mail.unsubscribeAddress),
        },
        from: { name: settings.shop.names[locale], address: from },
        to: { name: '', address: recipient },
        replyTo: replyTo === null ? null : { name: replyToName ?? '', address: replyTo },
        subject,
        messageId,
        date: createdAt,
        text: body,
        html: mail.outline === null ? mail.html : htmlOf({ locale, body, outline: mail.outline }),
        files: [...files, ...calendarFiles(calendar)],
        mark: token.replaceAll('-', '').slice(-16),
      });
      await sendBy(pool, { envelope: envelopeOf(from, recipient), messageId, raw, signal });
    },
    close: () => pool.close(),
  };
}

type Outgoing = { envelope: ReturnType<typeof envelopeOf>; messageId: string; raw: Buffer; signal: AbortSignal };

/** A single call of the system sends the bytes. */
const sendBy = (pool: SMTPPool, { envelope, messageId, raw, signal }: Outgoing): Promise<void> =>
  new Promise((resolve, reject) => {
    const message = {
      getEnvelope: () => envelope,
      messageId: () => messageId,
      getHeader: () => messageId,
      createReadStream: () =>
        new Readable({
          read() {
            this.push(raw);
            this.push(null);
          },
        }),
    };
    // The pool asks a mail for nothing else.
    const mail = { data: { signal }, message } as unknown as Parameters<SMTPPool['send']>[0];
    pool.send(mail, (error) => (error ? reject(error) : resolve()));
  });

const calendarFiles = (calendar: string | null) =>
  calendar === null ? [] : [{ filename: 'event.ics', content: calendar, contentType: 'text/calendar; charset=utf-8' }];

/** RFC 8058: the mail program posts to the address when its user presses a button, and never before. */
const unsubscribeHeaders = (address: string | null): Record<string, string> =>
  address === null ? {} : { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

/** TLS is required for a password, except to this machine. */
function needsTls(smtpUrl: string): boolean {
  const { username, hostname } = new URL(smtpUrl);
  return username !== '' && !/^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

export type SendFailure = { text: string; isRefused: boolean; code: string | undefined; response: number | undefined };

/** The reply of the mail server. Only a permanent error about this mail is a refusal; other errors may pass. */
export function failureOf(error: unknown): SendFailure {
  const { message, code, responseCode } = error as Error & { code?: string; responseCode?: number };
  return {
    text: message.replace(/[\p{Cc}]+/gu, ' ').slice(0, 500),
    isRefused: (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500,
    code,
    response: responseCode,
  };
}
