// Whether the mail server lets us in: a greeting and a sign-in, without a mail.
import nodemailer from 'nodemailer';
import { share } from '../share.ts';
import { failureOf } from './post-office.ts';

export type MailProbe = () => Promise<'ok' | 'none' | { error: string }>;

const rememberedMilliseconds = 30_000;
const millisecondsMax = 1_500;

export function openMailProbe(smtpUrl: string | undefined): MailProbe {
  if (smtpUrl === undefined) return async () => 'none';
  const greet = share(rememberedMilliseconds, async () => {
    const transport = nodemailer.createTransport({
      url: smtpUrl,
      dnsTimeout: millisecondsMax,
      connectionTimeout: millisecondsMax,
      greetingTimeout: millisecondsMax,
      socketTimeout: millisecondsMax,
    });
    try {
      await transport.verify();
      return 'ok' as const;
    } catch (error) {
      return { error: failureOf(error).text.slice(0, 200) };
    } finally {
      transport.close();
    }
  });
  return greet;
}
