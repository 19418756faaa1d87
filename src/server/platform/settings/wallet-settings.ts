// The settings of the wallets of telephones. A wallet is set completely or not at all. Keys and certificates are files, so that none stands
// in a list of processes.
import { z } from 'zod';

const file = z.string().trim().min(1);

export const walletSettings = {
  APPLE_WALLET_PASS_TYPE: z
    .string()
    .regex(/^pass\.[\w.-]{1,200}$/, 'must be the identifier of a pass type, such as pass.hk.example.ticket')
    .optional(),
  APPLE_WALLET_TEAM: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, 'must be the ten letters and digits of the team')
    .optional(),
  APPLE_WALLET_CERTIFICATE: file.optional(),
  APPLE_WALLET_KEY: file.optional(),
  APPLE_WALLET_AUTHORITY: file.optional(),
  GOOGLE_WALLET_ISSUER: z
    .string()
    .regex(/^\d{5,25}$/, 'must be the number of the issuer')
    .optional(),
  GOOGLE_WALLET_ACCOUNT: file.optional(),
};

type WalletValues = z.output<z.ZodObject<typeof walletSettings>>;

/** The files are in PEM: the certificate of the pass type, its key, and Apple's certificate of the authority. */
export type AppleWalletSettings = {
  passType: string;
  team: string;
  certificateFile: string;
  keyFile: string;
  authorityFile: string;
};
/** The file is the JSON of a service account, as Google gives it. */
export type GoogleWalletSettings = { issuer: string; accountFile: string };
/** Null for a wallet that this shop does not offer. */
export type WalletConfiguration = { apple: AppleWalletSettings | null; google: GoogleWalletSettings | null };

const walletKeys: (keyof WalletValues)[][] = [
  [
    'APPLE_WALLET_PASS_TYPE',
    'APPLE_WALLET_TEAM',
    'APPLE_WALLET_CERTIFICATE',
    'APPLE_WALLET_KEY',
    'APPLE_WALLET_AUTHORITY',
  ],
  ['GOOGLE_WALLET_ISSUER', 'GOOGLE_WALLET_ACCOUNT'],
];

export const walletProblems = (given: Record<string, string | undefined>): string[] =>
  walletKeys.flatMap((keys) => {
    const there = keys.find((key) => given[key]);
    return keys.flatMap((key) => (there && !given[key] ? [`${key}: is needed beside ${there}`] : []));
  });

/** Needs values without problems. */
export function walletConfiguration(values: WalletValues): WalletConfiguration {
  const { APPLE_WALLET_PASS_TYPE: passType, APPLE_WALLET_TEAM: team, APPLE_WALLET_KEY: keyFile } = values;
  const { APPLE_WALLET_CERTIFICATE: certificateFile, APPLE_WALLET_AUTHORITY: authorityFile } = values;
  const { GOOGLE_WALLET_ISSUER: issuer, GOOGLE_WALLET_ACCOUNT: accountFile } = values;
  return {
    apple:
      passType && team && keyFile && certificateFile && authorityFile
        ? { passType, team, certificateFile, keyFile, authorityFile }
        : null,
    google: issuer && accountFile ? { issuer, accountFile } : null,
  };
}
