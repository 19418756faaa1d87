// A plain page without scripts, so that it works in the browser of any mail program.
import { type Locale, languageTags } from '../../../words/locales.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import { mailText } from '../../platform/mail/mail-words.ts';
import { reminderPath } from './reminder-link.ts';

export const reminderStyles = `
:root { color-scheme: light dark; }
body { margin: 0; font: 1rem/1.6 system-ui, -apple-system, 'PingFang HK', 'Noto Sans HK', 'Microsoft JhengHei', sans-serif;
  color: #15131f; background: #fafaf6; overflow-wrap: anywhere; }
header { padding: 1rem 1.5rem; background: #15131f; }
header a { color: #d4f23c; font-weight: 700; font-size: 1.125rem; text-decoration: none; }
main { max-width: 34rem; margin: 0 auto; padding: 2.5rem 1.5rem 4rem; }
h1 { margin: 0 0 1rem; font-size: 1.75rem; line-height: 1.3; }
p { margin: 0 0 1.5rem; }
button { min-height: 3rem; padding: 0.75rem 1.5rem; border: 0; border-radius: 8px; font: inherit; font-weight: 700; color: #15131f;
  background: #d4f23c; cursor: pointer; }
:focus-visible { outline: 3px solid currentColor; outline-offset: 3px; }
@media (prefers-color-scheme: dark) { body { color: #f4f3ee; background: #0e0c15; } }
`;

const sentences = { question: 'reminders.question', done: 'reminders.done', wrong: 'reminders.wrong' } as const;

/** The form goes to the address of the page. */
export function reminderPage(locale: Locale, state: keyof typeof sentences, shopName: string): string {
  const text = (key: Parameters<typeof mailText>[1]) => escapeHtml(mailText(locale, key, {}));
  const button = `<form method="post"><button>${text('reminders.refuse')}</button></form>`;
  return `<!doctype html>
<html lang="${languageTags[locale]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${text('reminders.title')}</title>
<link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="${reminderPath}/styles.css"></head>
<body><header><a href="/">${escapeHtml(shopName)}</a></header>
<main><h1>${text('reminders.title')}</h1><p role="status">${text(sentences[state])}</p>${state === 'question' ? button : ''}</main></body></html>
`;
}
