// Two plain pages of the demo mailbox: the list of mails, and one mail.
import type { Email } from 'postal-mime';
import { clockTime, twoDigits, wallTime } from '../../../domain/catalogue/hong-kong-time.ts';
import { escapeHtml } from '../escape-html.ts';

export type Listed = { name: string; mail: Email };

export const mailboxStyles = `
body { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; font: 1rem/1.6 system-ui, sans-serif; color: #15131f;
  background: #fafaf6; overflow-wrap: anywhere; }
h1 { font-size: 1.4rem; line-height: 1.3; }
a { color: inherit; }
li a { display: block; padding: 0.75rem 0; border-top: 1px solid #e4e2da; text-decoration: none; }
li a:hover b { text-decoration: underline; }
ul { margin: 0; padding: 0; list-style: none; }
small, dt { color: #575267; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; margin: 1rem 0; }
dd { margin: 0; }
pre { padding: 1rem; border: 1px solid #e4e2da; border-radius: 12px; background: #fff; font: inherit; white-space: pre-wrap; }
iframe { width: 100%; height: 70vh; border: 1px solid #e4e2da; border-radius: 12px; background: #fff; }
`;

/** Mails hold texts of visitors, so everything is escaped. */
const text = (value: string | undefined): string => escapeHtml(value ?? '');

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${text(title)}</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/mailbox/styles.css"></head>
<body><main>${body}</main></body></html>
`;

export function listPage(mails: Listed[]): string {
  const rows = mails.map(
    ({ name, mail }) =>
      `<li><a href="/mailbox/${name}"><b>${text(subjectOf(mail))}</b><br>
<small>to ${text(addressesOf(mail.to))}, ${text(timeOf(mail))}</small></a></li>`,
  );
  const list = rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '<p>No mail has been sent yet.</p>';
  return page('Mailbox', `<h1>Mailbox</h1><p>What this shop has sent, the newest first.</p>${list}`);
}

export function mailPage({ name, mail }: Listed): string {
  const facts: [string, string][] = [
    ['From', addressesOf([mail.from])],
    ['To', addressesOf(mail.to)],
    ['Reply to', addressesOf(mail.replyTo)],
    ['Sent', timeOf(mail)],
    ['Message-ID', mail.messageId ?? ''],
  ];
  const listed = facts.map(([term, value]) => value && `<dt>${term}</dt><dd>${text(value)}</dd>`).join('');
  const attached = mail.attachments.map(
    ({ filename }, at) =>
      `<li><a href="/mailbox/${name}/attachments/${at}">${text(filename ?? `attachment ${at + 1}`)}</a></li>`,
  );
  const html = mail.html ? `<iframe sandbox title="The mail as HTML" src="/mailbox/${name}/html"></iframe>` : '';
  const subject = subjectOf(mail);
  return page(
    subject,
    `<p><a href="/mailbox">Mailbox</a></p><h1>${text(subject)}</h1><dl>${listed}</dl>
${mail.text === undefined ? '' : `<pre>${text(mail.text)}</pre>`}${html}<ul>${attached.join('')}</ul>`,
  );
}

const subjectOf = ({ subject }: Email): string => subject || '(no subject)';

const addressesOf = (addresses: Email['to'] | [Email['from']]): string =>
  (addresses ?? [])
    .flatMap((address) =>
      address ? [address.name ? `${address.name} <${address.address}>` : `${address.address}`] : [],
    )
    .join(', ');

function timeOf({ date }: Email): string {
  if (!date) return '';
  const wall = wallTime(date);
  return `${wall.year}-${twoDigits(wall.month)}-${twoDigits(wall.day)} ${clockTime(wall)}`;
}
