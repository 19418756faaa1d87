// Acts like a browser at a provider's page, without a browser.
import type { Behaviour } from '../../simulators/callbacks.ts';

export type Choice = { outcome: 'approve' | 'decline' | 'cancel' | 'secure'; behaviour?: Behaviour; code?: string };

const post = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

async function readForm(reply: Response, url: string): Promise<{ action: string; attempt: string }> {
  const html = await reply.text();
  if (reply.status !== 200) throw new Error(`the provider refused: ${html.replace(/<[^>]+>/g, ' ').slice(-200)}`);
  const [, action = ''] = /<form method="post" action="([^"]+)"/.exec(html) ?? [];
  const [, attempt = ''] = /name="attempt" value="([^"]+)"/.exec(html) ?? [];
  return { action: new URL(action, url).href, attempt };
}

/** Where the browser is sent afterwards. */
export async function decideAt(
  url: string,
  fields: Record<string, string>,
  { outcome, behaviour = 'normal', code = '123456' }: Choice,
): Promise<URL> {
  const { action, attempt } = await readForm(await post(url, fields), url);
  let reply = await post(action, { attempt, outcome, behaviour });
  if (outcome === 'secure') {
    const next = await readForm(reply, url);
    reply = await post(next.action, { attempt: next.attempt, behaviour, outcome: 'verify', code });
  }
  return new URL(reply.headers.get('location') ?? '');
}
