import type { Deps } from '../../platform/deps.ts';
import { openAsiaPay } from './asiapay-gateway.ts';
import type { Gateways } from './gateway.ts';
import { openJetco } from './jetco-gateway.ts';

/** The gateways that have settings in this shop. */
export function openGateways({ configuration, clock, log }: Pick<Deps, 'configuration' | 'clock' | 'log'>): Gateways {
  const { asiaPay, jetco } = configuration.payments;
  const { publicAddress } = configuration;
  return {
    ...(asiaPay && { ASIA_PAY: openAsiaPay({ settings: asiaPay, publicAddress, clock, log }) }),
    ...(jetco && { JETCO: openJetco({ settings: jetco, publicAddress, clock, log }) }),
  };
}
