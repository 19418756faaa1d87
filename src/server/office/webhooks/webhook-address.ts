import { webhookAddressMax } from '../../../contract/webhooks.ts';
import { plainAddress } from '../../../domain/queue/sender-network.ts';
import type { Deps } from '../../platform/deps.ts';
import { fieldRefused } from '../../platform/http/bad-input.ts';
import { allowedTargets } from '../../platform/webhooks/allowed-targets.ts';

/**
 * The address in its usual form. A name is resolved and checked with each delivery, since it may change; an address of a private network
 * is refused here already.
 */
export function webhookAddress({ webhooks }: Deps['configuration'], text: string): string {
  const url = URL.parse(text);
  const isTransport = url?.protocol === 'https:' || (url?.protocol === 'http:' && webhooks.allowsHttp);
  // Letters outside ASCII become three or more each.
  const isShort = url !== null && url.href.length <= webhookAddressMax;
  const isPlain = url !== null && isTransport && url.username === '' && url.password === '' && url.hash === '';
  if (!isPlain || !isShort) throw fieldRefused('webhooks', 'address', 'WebhookAddress');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (plainAddress(host) !== null && !allowedTargets(webhooks.privateNetworks)(host))
    throw fieldRefused('webhooks', 'address', 'PrivateAddress');
  return url.href;
}
