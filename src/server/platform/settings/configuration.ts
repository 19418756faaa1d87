import { join } from 'node:path';
import { z } from 'zod';
import { lenientPasswords, type PasswordRules, strictPasswords } from '../../../domain/accounts/password-rules.ts';
import { type TrustedProxies, trustedProxies } from '../limits/trusted-proxies.ts';
import type { TracingConfiguration } from '../tracing/otlp-exporter.ts';
import { privateNetworks } from '../webhooks/allowed-targets.ts';
import { type BackupConfiguration, backupConfiguration, backupProblems, backupSettings } from './backup-settings.ts';
import {
  type PaymentConfiguration,
  paymentConfiguration,
  paymentProblems,
  paymentSettings,
} from './payment-settings.ts';
import { type HostAndPort, serverAddressSetting } from './server-address.ts';
import {
  type SharedCacheConfiguration,
  sharedCacheConfiguration,
  sharedCacheSettings,
} from './shared-cache-settings.ts';
import { tracingConfiguration, tracingSettings } from './tracing-settings.ts';
import { type WalletConfiguration, walletConfiguration, walletProblems, walletSettings } from './wallet-settings.ts';

const text = z.string().trim().min(1);
const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .pipe(z.int().min(0).max(65535));

/** Programs that connect decode the user and the password. */
const isEncoded = (address: string): boolean => !/%(?![\da-f]{2})/i.test(address);
const badlyEncoded = 'has a % that stands for no character; the % of a password is written %25';

/** Links are made of the address and a path. */
const isOrigin = (address: string): boolean => new URL(address).href === `${new URL(address).origin}/`;

const isStrong = (secret: string) => secret.length >= 32 && new Set(secret).size >= 10;

/** Every setting of the server, by its environment name. An empty value counts as not set. */
const settings = z.object({
  APP_MODE: z.enum(['development', 'production', 'test']).default('development'),
  HOST: text.default('127.0.0.1'),
  PORT: port.default(8080),
  DATA_DIR: text.default('.data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address', abort: true })
    .refine(isEncoded, badlyEncoded)
    .optional(),
  DATABASE_POOL_MAX: z
    .string()
    .regex(/^[1-9]\d?$/, 'must be 1 to 99')
    .transform(Number)
    .default(10),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),
  PUBLIC_ADDRESS: z
    .url({ protocol: /^https?$/, error: 'must be an http(s):// address', abort: true })
    .refine(isOrigin, 'must end after the name of the shop, such as https://tickets.example')
    .optional(),
  TRUST_PROXY: trustedProxies.default(0),
  DRAIN_SECONDS: z
    .string()
    .regex(/^(?:\d|10)$/, 'must be 0 to 10')
    .transform(Number)
    .default(0),
  SERVER_ADDRESS: serverAddressSetting,
  ORDER_LANES: z
    .string()
    .regex(/^[1-8]$/, 'must be 1 to 8')
    .transform(Number)
    .default(2),
  ORDERS_PER_TRANSACTION: z.enum(['any-event', 'one-event']).default('any-event'),
  SECRET_KEY: z.string().refine(isStrong, 'must have 32 characters or more, at least ten of them different').optional(),
  METRICS_TOKEN: z
    .string()
    .refine(isStrong, 'must have 32 characters or more, at least ten of them different')
    .optional(),
  PASSWORDS: z.enum(['lenient', 'strict']).optional(),
  SHOP_NAME_CHT: text.default('矚目'),
  SHOP_NAME_ENG: text.default('Limelight'),
  SHOP_EMAIL: z.email('must be an e-mail address').default('hello@limelight.example'),
  SHOP_PHONE: text.default('+852 3008 0000'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp(s):// address', abort: true })
    .refine(isEncoded, badlyEncoded)
    .optional(),
  MAIL_FROM: z.email('must be an e-mail address').optional(),
  MAILS_PER_MINUTE: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, 'must be 1 to 99999')
    .transform(Number)
    .default(300),
  WEBHOOK_PRIVATE_NETWORKS: privateNetworks.optional(),
  ...paymentSettings,
  ...walletSettings,
  ...backupSettings,
  ...sharedCacheSettings,
  ...tracingSettings,
});

/** The names of all settings. */
export const settingNames: ReadonlySet<string> = new Set(Object.keys(settings.shape));

export type Configuration = {
  mode: 'development' | 'production' | 'test';
  host: string;
  port: number;
  dataDir: string;
  databaseUrl: string | undefined;
  databasePoolMax: number;
  logLevel: string;
  publicAddress: string;
  /** The proxies that are trusted to name the sender; 0 trusts none. */
  trustProxy: TrustedProxies;
  /** The time after SIGTERM in which load balancers are told to send nobody here, while visitors are still served. */
  drainSeconds: number;
  /** Where other servers of the shop reach this one; undefined for any free port, `none` for a server that passes no orders on and takes none. */
  serverAddress: HostAndPort | 'none' | undefined;
  /** The number of parallel batches of orders, and whether a batch keeps to one event (docs/SCALE.md). */
  orders: { lanes: number; isOneEventPerTransaction: boolean };
  /** The configured secret; undefined uses a random one in the database. */
  secretKey: string | undefined;
  /** Lets Prometheus in; undefined for a shop where only operators read the figures. */
  metricsToken: string | undefined;
  /** The rules of customers' passwords. Those of staff are always strict. */
  passwords: PasswordRules;
  shop: { nameCht: string; nameEng: string; email: string; phone: string };
  mail: MailConfiguration;
  /** Private networks to which webhooks may deliver, and whether they may do so without TLS: never in production. */
  webhooks: { privateNetworks: string[]; allowsHttp: boolean };
  /** Null for each payment method that this shop does not offer. */
  payments: PaymentConfiguration;
  wallets: WalletConfiguration;
  backups: BackupConfiguration;
  sharedCache: SharedCacheConfiguration;
  /** Undefined for a shop without traces. */
  tracing: TracingConfiguration | undefined;
};

export type MailConfiguration = {
  /** The mail server of the shop. Without one, mail waits. */
  smtpUrl: string | undefined;
  from: string;
  /** The pace of mails to many, such as the e-tickets of a session. All others go at once. */
  perMinute: number;
  /** The folder of the demo mailbox on a developer's machine. */
  mailboxFolder: string | undefined;
};

export class ConfigurationError extends Error {}

const neededInProduction = [
  'DATABASE_URL',
  'PUBLIC_ADDRESS',
  'SECRET_KEY',
  'SHOP_EMAIL',
  'SHOP_PHONE',
  'SMTP_URL',
  'MAIL_FROM',
];

/** Reads the environment once. One message names all wrong keys. */
export function readConfiguration(environment: Record<string, string | undefined>): Configuration {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = settings.safeParse(given);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  problems.push(...paymentProblems(given), ...walletProblems(given), ...backupProblems(given));
  if (given.APP_MODE === 'production') {
    for (const key of neededInProduction) {
      if (!given[key]) problems.push(`${key}: is needed when APP_MODE is production`);
    }
    if (given.WEBHOOK_PRIVATE_NETWORKS)
      problems.push('WEBHOOK_PRIVATE_NETWORKS: is for development and tests, never for production');
  }
  if (problems.length > 0 || !parsed.success)
    throw new ConfigurationError(`The configuration is not right.\n  ${problems.join('\n  ')}`);
  const values = parsed.data;
  return {
    mode: values.APP_MODE,
    host: values.HOST,
    port: values.PORT,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    databasePoolMax: values.DATABASE_POOL_MAX,
    logLevel: values.LOG_LEVEL ?? (values.APP_MODE === 'production' ? 'info' : 'warn'),
    publicAddress: (values.PUBLIC_ADDRESS ?? `http://${values.HOST}:${values.PORT}`).replace(/\/$/, ''),
    trustProxy: values.TRUST_PROXY,
    drainSeconds: values.DRAIN_SECONDS,
    serverAddress: values.SERVER_ADDRESS,
    orders: {
      lanes: values.ORDER_LANES,
      isOneEventPerTransaction: values.ORDERS_PER_TRANSACTION === 'one-event',
    },
    secretKey: values.SECRET_KEY,
    metricsToken: values.METRICS_TOKEN,
    passwords:
      (values.PASSWORDS ?? (values.APP_MODE === 'production' ? 'strict' : 'lenient')) === 'strict'
        ? strictPasswords
        : lenientPasswords,
    shop: {
      nameCht: values.SHOP_NAME_CHT,
      nameEng: values.SHOP_NAME_ENG,
      email: values.SHOP_EMAIL,
      phone: values.SHOP_PHONE,
    },
    mail: {
      smtpUrl: values.SMTP_URL,
      from: values.MAIL_FROM ?? values.SHOP_EMAIL,
      perMinute: values.MAILS_PER_MINUTE,
      mailboxFolder:
        values.APP_MODE === 'development' && !values.SMTP_URL ? join(values.DATA_DIR, 'mailbox') : undefined,
    },
    webhooks: {
      privateNetworks: values.WEBHOOK_PRIVATE_NETWORKS ?? [],
      allowsHttp: values.APP_MODE !== 'production',
    },
    payments: paymentConfiguration(values),
    wallets: walletConfiguration(values),
    backups: backupConfiguration(values),
    sharedCache: sharedCacheConfiguration(values),
    tracing: tracingConfiguration(values),
  };
}
