import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, encodingFor } from './accepted-encoding.ts';

type Variant = { body: Buffer | string; headers: string[] };

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const bytesWorthCompressing = 600;

export type RememberedOptions = {
  status?: number;
  contentType: string;
  /** All headers except those of the body; the security headers are among them. */
  headers: Record<string, string>;
  /** Set when the reply depends on more than its address and the encoding. */
  vary?: 'Cookie' | 'Authorization' | undefined;
  /** Files with a hash in their name are compressed once, so they may take longer. */
  isImmutable?: boolean;
  /** The body in Brotli, where the build has made it: at its best that takes the server seconds for all files of the shop. */
  brotliFile?: string | undefined;
};

/**
 * A reply kept in memory, ready to be written: flat headers, and the body in each encoding, made when it is first needed. Writing it
 * costs less than a reply of Fastify.
 */
export class Remembered {
  readonly status: number;
  readonly #options: RememberedOptions;
  /** A text is sent in one piece with its headers. Bytes would be a second piece, which costs a fifth more. */
  readonly #body: Buffer | string;
  #lengthFound: number | undefined;
  #etagMade: string | undefined;
  readonly #variants = new Map<Encoding, Variant | Promise<Variant>>();
  #notModified: string[] | undefined;

  constructor(body: string | Buffer, options: RememberedOptions) {
    this.status = options.status ?? 200;
    this.#body = body;
    this.#options = options;
  }

  /** Made when it is first needed: those of all words took a fifth of the work of opening a server. */
  get etag(): string {
    this.#etagMade ??= `"${createHash('sha256').update(this.#body).digest('base64url').slice(0, 22)}"`;
    return this.#etagMade;
  }

  get #length(): number {
    this.#lengthFound ??= Buffer.byteLength(this.#body);
    return this.#lengthFound;
  }

  /** The memory that it takes once it has been sent in every encoding, estimated on the safe side. */
  get bytesKept(): number {
    // One Chinese sign makes every character of a text two bytes long.
    const isWide = typeof this.#body === 'string' && this.#body.length !== this.#length;
    const plain = isWide ? 2 * this.#body.length : this.#length;
    return this.isCompressible ? plain + Math.ceil(this.#length / 2) : plain;
  }

  /** Made once, however many requests wait for it. */
  variant(encoding: Encoding): Variant | Promise<Variant> {
    const variant = this.#variants.get(encoding);
    if (variant) return variant;
    const making = this.#makeVariant(encoding);
    this.#variants.set(encoding, making);
    making.then(
      (made) => this.#variants.set(encoding, made),
      () => this.#variants.delete(encoding),
    );
    return making;
  }

  headersWithoutBody(): string[] {
    this.#notModified ??= this.#headers();
    return this.#notModified;
  }

  get isCompressible(): boolean {
    return this.#length >= bytesWorthCompressing && !/^(image\/(?!svg)|font\/)/.test(this.#options.contentType);
  }

  async #makeVariant(encoding: Encoding): Promise<Variant> {
    const body = await this.#encode(encoding);
    const headers = this.#headers();
    headers.push('Content-Type', this.#options.contentType, 'Content-Length', String(Buffer.byteLength(body)));
    if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
    return { body, headers };
  }

  #encode(encoding: Encoding): Buffer | string | Promise<Buffer> {
    if (encoding === 'identity') return this.#body;
    const { brotliFile } = this.#options;
    if (encoding === 'gzip' || !brotliFile) return this.#compress(encoding);
    // A new build may have removed it.
    return readFile(brotliFile).catch(() => this.#compress(encoding));
  }

  #compress(encoding: 'br' | 'gzip'): Promise<Buffer> {
    const thorough = this.#options.isImmutable === true;
    if (encoding === 'gzip') return compress.gzip(this.#body, { level: thorough ? 9 : 7 });
    const quality = { [constants.BROTLI_PARAM_QUALITY]: thorough ? 11 : 7 };
    return compress.br(this.#body, { params: { ...quality, [constants.BROTLI_PARAM_SIZE_HINT]: this.#length } });
  }

  #headers(): string[] {
    const headers = ['ETag', this.etag];
    const vary = [this.isCompressible ? 'Accept-Encoding' : [], this.#options.vary ?? []].flat();
    if (vary.length > 0) headers.push('Vary', vary.join(', '));
    for (const [name, value] of Object.entries(this.#options.headers)) headers.push(name, value);
    return headers;
  }
}

/** Writes past Fastify's own reply: the reply is complete, so no hook has anything to add. */
export function sendRemembered(request: FastifyRequest, reply: FastifyReply, remembered: Remembered): FastifyReply {
  const { headers, method } = request.raw;
  reply.hijack();
  if (headers['if-none-match']?.includes(remembered.etag)) {
    write(reply.raw, 304, remembered.headersWithoutBody(), undefined);
    return reply;
  }
  const variant = remembered.variant(remembered.isCompressible ? encodingFor(headers['accept-encoding']) : 'identity');
  const answer = ({ body, headers }: Variant) =>
    write(reply.raw, remembered.status, headers, method === 'HEAD' ? undefined : body);
  if (variant instanceof Promise) variant.then(answer, (error: Error) => reply.raw.destroy(error));
  else answer(variant);
  return reply;
}

/** The limit of time may have answered in its place. */
function write(response: ServerResponse, status: number, headers: string[], body: Buffer | string | undefined): void {
  if (response.headersSent) return;
  // Node accepts a flat list of names and values; its types know only the object form.
  response.writeHead(status, headers as unknown as OutgoingHttpHeaders);
  response.end(body);
}
