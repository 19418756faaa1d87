// Writes a mail to its connection in one piece. Nodemailer streams it part by part and line by line, with a dozen streams and as many
// calls of the system for each mail. The bytes are the same.
import { Readable } from 'node:stream';
import { encode as encodeBase64, wrap as wrapBase64 } from 'nodemailer/lib/base64';
import type MimeNode from 'nodemailer/lib/mime-node';
import { encode as encodeQuoted, wrap as wrapQuoted } from 'nodemailer/lib/qp';

const lineLengthMax = 76;

/** A step of nodemailer, for a mail whose contents are texts and bytes. */
export function inOnePiece(mail: { message: MimeNode }, done: (error?: Error | null) => void): void {
  const bytes = Buffer.from(wholeMail(mail.message));
  mail.message.createReadStream = () =>
    new Readable({
      read() {
        this.push(bytes);
        this.push(null);
      },
    });
  done();
}

function wholeMail(root: MimeNode): string {
  const text = textOf(root);
  return text.endsWith('\n') ? text : `${text}\r\n`;
}

/** The head of a part, then its content or its parts. */
function textOf(part: MimeNode): string {
  // The head comes first: it decides how the content is encoded, and where the parts are divided.
  const head = `${part.buildHeaders()}\r\n\r\n`;
  if (!part.multipart) return head + contentOf(part);
  const parts = part.childNodes.map((child) => `--${part.boundary}\r\n${textOf(child)}`);
  return `${head}${parts.join('\r\n')}\r\n--${part.boundary}--\r\n`;
}

function contentOf(part: MimeNode): string {
  const content = (part.content ?? '') as string | Buffer;
  const encoding = part.getTransferEncoding();
  if (encoding === 'base64') return wrapBase64(encodeBase64(content), lineLengthMax);
  if (encoding === 'quoted-printable') return wrapQuoted(encodeQuoted(content), lineLengthMax);
  return content.toString();
}
