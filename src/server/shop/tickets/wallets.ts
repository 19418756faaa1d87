// The keys of the wallets, read once at the start: a server with a wrong file does not start.
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Wallet } from '../../../contract/tickets.ts';
import { ConfigurationError } from '../../platform/settings/configuration.ts';
import type { AppleWalletSettings, WalletConfiguration } from '../../platform/settings/wallet-settings.ts';

/** In PEM. */
export type AppleWallet = Pick<AppleWalletSettings, 'passType' | 'team'> & {
  certificate: string;
  key: string;
  authority: string;
};
export type GoogleWallet = { issuer: string; email: string; key: string };
export type Wallets = { apple: AppleWallet | null; google: GoogleWallet | null };

const serviceAccount = z.object({ client_email: z.string().min(1), private_key: z.string().includes('PRIVATE KEY') });

export const openWallets = ({ apple, google }: WalletConfiguration): Wallets => ({
  apple: apple && openApple(apple),
  google: google && {
    issuer: google.issuer,
    ...read('GOOGLE_WALLET_ACCOUNT', google.accountFile, (text) => {
      const { client_email: email, private_key: key } = serviceAccount.parse(JSON.parse(text));
      return { email, key };
    }),
  },
});

function openApple({ passType, team, certificateFile, keyFile, authorityFile }: AppleWalletSettings): AppleWallet {
  const certificateIn = (text: string) => new X509Certificate(text).toString();
  return {
    passType,
    team,
    certificate: read('APPLE_WALLET_CERTIFICATE', certificateFile, certificateIn),
    key: read('APPLE_WALLET_KEY', keyFile, (text) => z.string().includes('PRIVATE KEY').parse(text)),
    authority: read('APPLE_WALLET_AUTHORITY', authorityFile, certificateIn),
  };
}

function read<Value>(setting: string, path: string, parse: (text: string) => Value): Value {
  try {
    return parse(readFileSync(path, 'utf8'));
  } catch {
    throw new ConfigurationError(`The configuration is not right.\n  ${setting}: ${path} cannot be read`);
  }
}

export const walletsOf = ({ apple, google }: WalletConfiguration): Wallet[] => [
  ...(apple ? (['apple'] as const) : []),
  ...(google ? (['google'] as const) : []),
];
