import { Socket } from 'node:net';
import MailComposer from 'nodemailer/lib/mail-composer';
import MimeNode from 'nodemailer/lib/mime-node';
import { expect, test, vi } from 'vitest';
import { startMailServer } from '../../../../tests/support/shop/mail-server.ts';
import { readConfiguration } from '../settings/configuration.ts';
import { Settings } from '../settings/settings.ts';
import { composeMail, envelopeOf, type MailFile } from './compose-mail.ts';
import type { ClaimedMail } from './mail.queries.ts';
import { openPostOffice } from './post-office.ts';

const head = {
  messageId: '<one@shop.example>',
  date: new Date(0),
  from: { name: '矚目', address: 'no-reply@shop.example' },
  to: { name: '', address: 'hello@shop.example' },
  subject: '關於「夜航星圖」的查詢'.repeat(9),
  headers: { 'Content-Language': 'zh-HK', 'Auto-Submitted': 'auto-generated' },
};
const calendar = { filename: 'event.ics', content: 'BEGIN:VCALENDAR\r\n', contentType: 'text/calendar; charset=utf-8' };
const picture = { filename: '門票 1.png', content: Buffer.alloc(5_000, 'pixels'), contentType: 'image/png' };
const tickets = { filename: 'tickets "A"; 1.pdf', content: Buffer.alloc(77, 'pdf'), contentType: 'application/pdf' };
const chinese = '多謝查詢。\n\n.\n第二段「引號」 \n'.repeat(40);
const mostlyLatin = `<p style="margin:0">Thank you — 多謝</p>${' long'.repeat(60)}\t\n.\n`.repeat(30);
const unsubscribe = {
  'List-Unsubscribe': `<https://shop.example/no-reminders?key=${'k'.repeat(90)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
};

type Parts = { text?: string; html?: string; attachments?: MailFile[] };
type Head = Partial<typeof head> & { replyTo?: typeof head.to };
const cases: [string, Parts, Head?][] = [
  ['a short text', { text: 'short' }],
  ['a text with an end of its own', { text: 'short\n' }],
  ['a long line', { text: 'word '.repeat(300) }],
  ['a line of 76 and one of 77 letters', { text: `${'a'.repeat(76)}\n${'b'.repeat(77)}` }],
  ['control characters', { text: 'bell \u0007 and \u007f delete\r\n\ttab' }],
  ['Chinese', { text: chinese }],
  ['a letter that takes four bytes', { text: '𠝹 '.repeat(90), html: `${'latin '.repeat(400)}𠝹` }],
  ['as many Latin letters as others', { text: 'ab多謝\u0001' }],
  ['text and HTML', { text: chinese, html: mostlyLatin }],
  ['short HTML', { text: 'short', html: '<p>short</p>' }],
  ['empty HTML', { text: 'short', html: '' }],
  ['files', { text: 'short', html: mostlyLatin, attachments: [picture, tickets, calendar] }],
  ['a file without HTML', { text: chinese, attachments: [calendar] }],
  [
    'an answer to somebody with a difficult name',
    { text: 'x' },
    { replyTo: { name: '陳大文 "Danny", Mr', address: 'taiman@visitor.example' } },
  ],
  [
    'a name that is quoted',
    { text: 'x' },
    { from: { name: 'Limelight (HK), Ltd.', address: 'no-reply@shop.example' } },
  ],
  ['a foreign address', { text: 'x' }, { to: { name: '', address: 'Jörg.Müller@Bücher.example' } }],
  ['a long address', { text: 'x' }, { to: { name: '', address: `${'a'.repeat(64)}@${'b'.repeat(60)}.example` } }],
  [
    'a plain subject',
    { text: 'x' },
    { subject: 'Your payment for “Night” has come, and here is a long line of words for folding' },
  ],
  ['a subject that looks encoded', { text: 'x' }, { subject: '=?UTF-8?B?5aSa?= and =?broken' }],
  ['a way to refuse more of these', { text: 'x' }, { headers: { ...head.headers, ...unsubscribe } }],
];

/** The boundaries of parts are random. */
const plain = (mail: Buffer) => mail.toString().replaceAll(/(--_NmP-)[0-9a-f]{16}/g, '$1random');

test.each(cases)(
  '%s is composed as nodemailer does it, to the byte',
  async (_, { text = '', html, attachments = [] }, more = {}) => {
    const { replyTo, ...whole } = { replyTo: undefined, ...head, ...more };
    const given = { ...whole, ...(replyTo && { replyTo }), text, ...(html !== undefined && { html }), attachments };
    const streamed = await new MailComposer(given).compile().build();
    const composed = composeMail({
      ...whole,
      replyTo: replyTo ?? null,
      text,
      html: html ?? null,
      files: attachments,
      mark: '0123456789abcdef',
    });
    expect(plain(composed)).toBe(plain(streamed));
  },
);

test.each([
  'buyer-1+seats@visitor.example',
  'Jörg.Müller@Bücher.example',
  'buyer@Bücher.example',
  'BUYER@VISITOR.EXAMPLE',
  '"two words"@visitor.example',
  'buyer@[127.0.0.1]',
  'buyer@0x7f.1',
])('the envelope of a mail to %s is that of nodemailer', (recipient) => {
  const from = 'no-reply@shop.example';
  const envelope = new MimeNode('text/plain').setEnvelope({ from, to: [recipient] }).getEnvelope();
  expect(envelopeOf(from, recipient)).toEqual(envelope);
});

test('a mail is written by few calls of the system', async () => {
  const mailServer = await startMailServer();
  const settings = new Settings(readConfiguration({}));
  const office = openPostOffice({ smtpUrl: mailServer.url, from: 'no-reply@shop.example', settings });
  const mail = { ...claimed, body: chinese, html: mostlyLatin, calendar: calendar.content };
  const send = () => office.send(mail, AbortSignal.timeout(60_000));
  // The first one opens the connection.
  await send();
  const write = vi.spyOn(Socket.prototype, '_write');
  const writeMany = vi.spyOn(Socket.prototype, '_writev' as '_write');
  await send();
  const port = Number(new URL(mailServer.url).port);
  const written = [...write.mock.contexts, ...writeMany.mock.contexts].filter(
    (socket) => (socket as Socket).remotePort === port,
  );
  vi.restoreAllMocks();
  // The envelope, the mail, and its end.
  expect(written.length).toBeLessThanOrEqual(5);
  expect(mailServer.mails).toHaveLength(2);
  office.close();
  await mailServer.goAway();
});

const claimed: ClaimedMail = {
  id: 1,
  token: 'one',
  kind: 'enquiry',
  locale: 'zh-hk',
  recipient: 'hello@shop.example',
  replyToName: null,
  replyTo: null,
  subject: '查詢',
  body: '',
  outline: null,
  html: null,
  calendar: null,
  tickets: null,
  unsubscribeAddress: null,
  createdAt: new Date(0),
  attempts: 1,
};
