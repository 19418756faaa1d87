// The secret of a webhook and its signatures, by the convention of Standard Webhooks: docs/WEBHOOKS.md.
import { createHmac, type KeyObject, randomBytes } from 'node:crypto';
import { signedText } from '../../../domain/webhooks/signed-text.ts';
import { seal, unseal } from '../signing/sealed.ts';

const mark = 'whsec_';

export const newSecret = (): string => mark + randomBytes(32).toString('base64');

export const sealSecret = (key: KeyObject, secret: string): Buffer => seal(key, 'webhook-secret', secret);

type Signing = { id: string; timestampSeconds: number; body: string };

/** One signature for each secret. A receiver accepts the delivery when one of them is right. */
export const signaturesOf = (key: KeyObject, sealedSecrets: readonly Buffer[], signing: Signing): string =>
  sealedSecrets.map((sealed) => signatureOf(unseal(key, 'webhook-secret', sealed), signing)).join(' ');

export function signatureOf(secret: string, { id, timestampSeconds, body }: Signing): string {
  const signingKey = Buffer.from(secret.slice(mark.length), 'base64');
  return `v1,${createHmac('sha256', signingKey)
    .update(signedText(id, timestampSeconds, body))
    .digest('base64')}`;
}
