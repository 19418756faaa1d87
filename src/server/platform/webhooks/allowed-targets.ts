// The addresses to which deliveries may go: public ones, and private networks that a setting names. The setting is for tests and
// development; production refuses it.
import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import { plainAddress } from '../../../domain/queue/sender-network.ts';
import { isPublicAddress } from '../../../domain/webhooks/public-address.ts';

export type AllowsAddress = (address: string) => boolean;

const isNetwork = (text: string): boolean => {
  const [, address = '', bits] = /^([\da-fA-F.:]+)\/(\d{1,3})$/.exec(text) ?? [];
  return isIP(address) !== 0 && Number(bits) <= (isIP(address) === 4 ? 32 : 128);
};

/** The setting WEBHOOK_PRIVATE_NETWORKS. */
export const privateNetworks = z.string().transform((text, context) => {
  const networks = text.split(',').map((network) => network.trim());
  if (networks.every(isNetwork)) return networks;
  context.addIssue('must be a list of networks, such as 127.0.0.0/8, fd00::/8');
  return z.NEVER;
});

export function allowedTargets(networks: readonly string[]): AllowsAddress {
  const allowed = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    allowed.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return (address) => {
    const plain = plainAddress(address);
    if (plain === null) return false;
    return isPublicAddress(plain) || allowed.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
  };
}
