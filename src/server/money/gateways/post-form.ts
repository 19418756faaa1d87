// Calls to a provider: only to configured addresses, with a short time-out and a bounded reply.
import type { Logger } from 'pino';
import { inSpan } from '../../platform/tracing/tracing.ts';

const secondsMax = 10;
const bytesMax = 256 * 1024;

/** The text of the reply; null when there was none or it could not be read. The log gets the reason, never the request. */
export async function postForm(
  log: Pick<Logger, 'warn'>,
  address: string,
  fields: Record<string, string>,
): Promise<string | null> {
  try {
    const attributes = { 'server.address': new URL(address).host };
    const reply = await inSpan({ name: 'ask provider', kind: 'client', attributes }, () =>
      fetch(address, {
        method: 'POST',
        body: new URLSearchParams(fields),
        redirect: 'error',
        signal: AbortSignal.timeout(secondsMax * 1000),
      }),
    );
    if (!reply.ok) throw new Error(`the provider answered ${reply.status}`);
    return await shortText(reply);
  } catch (error) {
    const { message, cause } = error as Error;
    const because = (cause as NodeJS.ErrnoException | undefined)?.code ?? message;
    log.warn({ host: new URL(address).host, because }, 'a payment provider could not be asked');
    return null;
  }
}

async function shortText({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.byteLength;
    if (bytes > bytesMax) throw new Error('the answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
