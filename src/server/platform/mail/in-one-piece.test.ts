import { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import MailComposer from 'nodemailer/lib/mail-composer';
import { expect, test, vi } from 'vitest';
import { startMailServer } from '../../../../tests/mail-server.ts';
import { readConfiguration } from '../settings/configuration.ts';
import { Settings } from '../settings/settings.ts';
import { inOnePiece } from './in-one-piece.ts';
import type { ClaimedMail } from './mail.queries.ts';
import { openPostOffice } from './post-office.ts';

const head = {
  messageId: '<one@shop.example>',
  date: new Date(0),
  from: { name: '矚目', address: 'no-reply@shop.example' },
  to: { name: '', address: 'hello@shop.example' },
  subject: '關於「夜航星圖」的查詢'.repeat(9),
  headers: { 'Content-Language': 'zh-HK' },
};
const calendar = { filename: 'event.ics', content: 'BEGIN:VCALENDAR\r\n', contentType: 'text/calendar; charset=utf-8' };
const picture = { filename: '門票 1.png', content: Buffer.alloc(5_000, 'pixels'), contentType: 'image/png' };
const chinese = '多謝查詢。\n\n.\n第二段「引號」 \n'.repeat(40);
const mostlyLatin = `<p style="margin:0">Thank you — 多謝</p>${' long'.repeat(60)}\t\n.\n`.repeat(30);

test.each([
  ['a short text', { text: 'short' }],
  ['a text with a line of its own at the end', { text: 'short\n' }],
  ['a long line', { text: 'word '.repeat(300) }],
  ['Chinese', { text: chinese }],
  ['text and HTML', { text: chinese, html: mostlyLatin }],
  ['files', { text: 'short', html: mostlyLatin, attachments: [picture, calendar] }],
  ['no text', { text: '' }],
])('%s is the same to the byte in one piece', async (_, parts) => {
  const message = new MailComposer({ ...head, ...parts }).compile();
  const streamed = (await message.build()).toString();
  inOnePiece({ message }, () => {});
  expect((await buffer(message.createReadStream())).toString()).toBe(streamed);
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
  html: null,
  calendar: null,
  tickets: null,
  unsubscribeAddress: null,
  createdAt: new Date(0),
  attempts: 1,
};
