// The HTML of a letter, made when its mail is sent.
import { escapeHtml } from '../escape-html.ts';
import type { Fact, Letter, Part } from './letter.ts';
import { type Outlined, readLetter } from './letter-outline.ts';
import { languages } from './mail-words.ts';

/** Null for a letter that this release cannot read: its mail has the plain text alone, and says the same. */
export function htmlOf(outlined: Outlined): string | null {
  const letter = readLetter(outlined);
  return letter && letterHtml(letter);
}

const fonts =
  "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,'PingFang HK','Noto Sans HK','Microsoft JhengHei',sans-serif";
/** Mail programs drop style sheets or parts of them, so light colours are inline; the sheet has the dark ones alone. */
const darkColours = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.page{background:#0e0c15!important}.card{background:#191624!important}
.sunk{background:#13111c!important}.text{color:#f4f3ee!important}.quiet{color:#b9b4c8!important}.rule{border-color:#2e2a3d!important}}`;
const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';
const text = 'margin:0 0 16px;font-size:16px;line-height:1.6;color:#15131f';

/** Tables and inline styles, without pictures and fonts to load. Everything that is inserted is escaped. */
function letterHtml({ locale, heading, parts, shop }: Letter): string {
  const name = escapeHtml(shop.name);
  const phone = escapeHtml(shop.phone);
  return `<!doctype html>
<html lang="${languages[locale]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no"><title>${escapeHtml(heading)}</title>
<style>${darkColours}</style></head>
<body class="page" style="margin:0;padding:0;background:#fafaf6">
<table ${table} class="page" bgcolor="#fafaf6" style="background:#fafaf6"><tr><td align="center" style="padding:24px 12px">
<table ${table} style="max-width:600px;font-family:${fonts};word-break:break-word">
<tr><td bgcolor="#15131f" style="padding:16px 24px;border-radius:12px 12px 0 0;background:#15131f;color:#d4f23c;font-size:18px;font-weight:700">${name}</td></tr>
<tr><td class="card" bgcolor="#ffffff" style="padding:24px 24px 8px;background:#ffffff">
<h1 class="text" style="margin:0 0 16px;font-size:24px;line-height:1.3;color:#15131f">${escapeHtml(heading)}</h1>
${parts.map(partHtml).join('\n')}
</td></tr>
<tr><td class="card rule quiet" bgcolor="#ffffff" style="padding:16px 24px 24px;border-top:1px solid #e4e2da;border-radius:0 0 12px 12px;background:#ffffff;font-size:14px;line-height:1.6;color:#575267">${name}<br><a href="tel:${phone.replace(/[^\d+]/g, '')}" class="quiet" style="color:#575267">${phone}</a></td></tr>
</table></td></tr></table>
</body></html>
`;
}

const lines = (value: string) => escapeHtml(value).replaceAll('\n', '<br>');

function partHtml(part: Part): string {
  if (part.is === 'text') return `<p class="text" style="${text}">${lines(part.text)}</p>`;
  if (part.is === 'facts') {
    return `<table ${table} class="sunk" bgcolor="#f3f2ec" style="margin:0 0 24px;border-radius:8px;background:#f3f2ec">
<tr><td class="text" colspan="2" style="padding:16px 16px 4px;font-size:18px;line-height:1.4;font-weight:700;color:#15131f">${lines(part.title)}</td></tr>
${part.facts.map(factHtml).join('\n')}
<tr><td colspan="2" style="padding:0 0 12px;font-size:0;line-height:0">&nbsp;</td></tr></table>`;
  }
  const address = escapeHtml(part.address);
  if (part.isQuiet)
    return `<p class="text" style="${text}"><a href="${address}" class="text" style="color:#15131f">${escapeHtml(part.label)}</a></p>`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr>
<td bgcolor="#d4f23c" style="border-radius:8px;background:#d4f23c"><a href="${address}" style="display:inline-block;padding:13px 24px;font-size:16px;line-height:1.3;font-weight:700;color:#15131f;text-decoration:none">${escapeHtml(part.label)}</a></td>
</tr></table>`;
}

const factHtml = ({ label, value }: Fact): string =>
  `<tr><td class="quiet" width="26%" valign="top" style="padding:4px 4px 4px 16px;font-size:14px;line-height:24px;color:#575267">${escapeHtml(label)}</td>
<td class="text" valign="top" style="padding:4px 12px 4px 4px;font-size:16px;line-height:24px;color:#15131f">${lines(value)}</td></tr>`;
