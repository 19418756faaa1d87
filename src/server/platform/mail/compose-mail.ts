// Composes a mail in one piece, byte for byte as nodemailer would. Nodemailer makes a tree of objects for each mail, and streams it part by
// part and line by line: a dozen streams and as many calls of the system.
import { encode as encodeBase64, wrap as wrapBase64 } from 'nodemailer/lib/base64';
import { foldLines, hasLongerLines, isPlainText } from 'nodemailer/lib/mime-funcs';
import MimeNode from 'nodemailer/lib/mime-node';
import { encode as encodeQuoted, wrap as wrapQuoted } from 'nodemailer/lib/qp';
import { setNewest } from '../set-newest.ts';

/** A file that is made when its mail is sent. */
export type MailFile = { filename: string; content: string | Buffer; contentType: string };
export type Composed = {
  /** In their order, before all others. */
  headers: Record<string, string>;
  from: Address;
  to: Address;
  replyTo: Address | null;
  subject: string;
  messageId: string;
  date: Date;
  text: string;
  html: string | null;
  files: readonly MailFile[];
  /** Divides its parts; 16 letters that are in no other mail. */
  mark: string;
};
type Address = { name: string; address: string };
type Part = { head: string[]; content: string };

const lineLengthMax = 76;

export function composeMail({ headers, from, to, replyTo, subject, messageId, date, ...contents }: Composed): Buffer {
  const { head, content } = wholeOf(contents);
  const lines = [
    ...Object.entries(headers).map(([name, value]) => header(name, value)),
    header('From', from),
    header('To', to),
    ...(replyTo ? [header('Reply-To', replyTo)] : []),
    header('Subject', subject),
    header('Message-ID', messageId),
    header('Date', date),
    // The type comes last.
    ...head.slice(1),
    'MIME-Version: 1.0',
    ...head.slice(0, 1),
  ];
  const text = `${lines.join('\r\n')}\r\n\r\n${content}`;
  return Buffer.from(text.endsWith('\n') ? text : `${text}\r\n`);
}

const encoder = new MimeNode(false);

const plainAddress = /^[\w.+-]+@(?:[a-z\d-]+\.)+[a-z]+$/;

/** The addresses as SMTP takes them: a domain of other letters is encoded. */
export function envelopeOf(from: string, recipient: string): { from: string | false; to: string[] } {
  if (plainAddress.test(from) && plainAddress.test(recipient)) return { from, to: [recipient] };
  return new MimeNode(false).setEnvelope({ from, to: [recipient] }).getEnvelope();
}

const header = (name: string, value: Parameters<MimeNode['encodeHeaderValue']>[1]): string =>
  foldLines(`${name}: ${encoder.encodeHeaderValue(name, value)}`, lineLengthMax);

function wholeOf({ text, html, files, mark }: Pick<Composed, 'text' | 'html' | 'files' | 'mark'>): Part {
  let parts = 0;
  const nextBoundary = () => `--_NmP-${mark}-Part_${++parts}`;
  const outer = files.length > 0 ? nextBoundary() : null;
  const plain = textPart('plain', text);
  const body =
    html === null || html === '' ? plain : multipart('alternative', nextBoundary(), [plain, textPart('html', html)]);
  return outer === null ? body : multipart('mixed', outer, [body, ...files.map(filePart)]);
}

function multipart(kind: 'mixed' | 'alternative', boundary: string, parts: readonly Part[]): Part {
  const texts = parts.map(({ head, content }) => `--${boundary}\r\n${head.join('\r\n')}\r\n\r\n${content}`);
  return {
    head: [foldLines(`Content-Type: multipart/${kind}; boundary="${boundary}"`, lineLengthMax)],
    content: `${texts.join('\r\n')}\r\n--${boundary}--\r\n`,
  };
}

function textPart(kind: 'plain' | 'html', text: string): Part {
  const encoding = encodingOf(text);
  return {
    head: [`Content-Type: text/${kind}; charset=utf-8`, `Content-Transfer-Encoding: ${encoding}`],
    content: encoding === 'base64' ? base64(text) : encoding === '7bit' ? text : quoted(text),
  };
}

const base64 = (content: string | Buffer) => wrapBase64(encodeBase64(content), lineLengthMax);
const quoted = (text: string) => wrapQuoted(encodeQuoted(text), lineLengthMax);

/** Quoted where more letters are Latin than not. */
function encodingOf(text: string): '7bit' | 'base64' | 'quoted-printable' {
  if (isPlainText(text) && !hasLongerLines(text, lineLengthMax)) return '7bit';
  let surplus = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 0x80) surplus -= 1;
    else if ((code | 32) >= 0x61 && (code | 32) <= 0x7a) surplus += 1;
  }
  return surplus > 0 ? 'quoted-printable' : 'base64';
}

const filePart = ({ content, ...file }: MailFile): Part => ({ head: [fileHead(file)], content: base64(content) });

/** Most files of a rush have the same name. */
const fileHeads = new Map<string, string>();
const fileHeadsKept = 100;

function fileHead({ filename, contentType }: Omit<MailFile, 'content'>): string {
  const key = `${contentType}\n${filename}`;
  const known = fileHeads.get(key);
  if (known !== undefined) return known;
  const part = new MimeNode('multipart/mixed').createChild(contentType, { filename });
  part.setHeader({ 'Content-Transfer-Encoding': 'base64', 'Content-Disposition': 'attachment' });
  const head = part.buildHeaders();
  setNewest(fileHeads, key, head, fileHeadsKept);
  return head;
}
