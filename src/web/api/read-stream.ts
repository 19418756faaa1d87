// Reads server-sent events with `fetch`: EventSource cannot send the token of the one who is signed in.
import { fetchAsMe } from './bearer.ts';

type StreamHandlers = {
  signal: AbortSignal;
  /** Data of an event. Of several that came together only the newest is given, since each is the whole state. */
  onData: (data: string) => void;
  /** Anything at all came, also a sign of life without data. */
  onLife: () => void;
};

/** Until the server ends the stream. Returns the status of the answer; throws when the connection breaks. */
export async function readStream(path: string, { signal, onData, onLife }: StreamHandlers): Promise<number> {
  const reply = await fetchAsMe(path, { headers: { Accept: 'text/event-stream' }, cache: 'no-store', signal });
  if (!reply.ok || !reply.body) return reply.status;
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return reply.status;
    onLife();
    const events = (text + value).split('\n\n');
    text = events.pop() ?? '';
    const newest = events.findLast((event) => event.startsWith('data: '));
    if (newest !== undefined) onData(newest.slice('data: '.length));
  }
}
