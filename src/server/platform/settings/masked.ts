// Settings as operators may see them: without any secret, whatever it is called and wherever it stands (docs/decisions/0069).
import type { Configuration } from './configuration.ts';

export const mask = '******';

/** Compared without separators and accents, so that `S.e-c_r.e.t` is found too. */
const secretName =
  /pass|pwd|secret|key|token|credential|auth|cookie|session|private|signature|salt|cert|bearer|jwt|otp|hmac|seed|dsn/;
const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

const lengthMax = 2000;

type Mask = (name: string, value: string) => string;

export function maskOf(secrets: readonly string[]): Mask {
  return (name, value) => {
    if (value === '') return '';
    if (secretName.test(plainName(name))) return mask;
    const bare = withoutUser(value);
    return secrets.some((secret) => bare.includes(secret)) ? mask : maskLook(bare.slice(0, lengthMax));
  };
}

/** Masks by the look of a value: PEM, passwords and queries in addresses, long random words. */
function maskLook(value: string): string {
  if (value.includes('-----BEGIN') || isRandom(value)) return mask;
  return withoutQuery(value)
    .split(/([\s/:;,.@?&='"()[\]{}|]+)/)
    .map((word) => (isRandomWord(word) ? mask : word))
    .join('');
}

/** A password may hold an `@` and a `/` as well: all before the last `@` counts as the user. */
function withoutUser(value: string): string {
  const from = value.indexOf('://');
  const to = value.lastIndexOf('@');
  return from === -1 || to < from ? value : `${value.slice(0, from)}://${mask}${value.slice(to)}`;
}

function withoutQuery(value: string): string {
  const at = value.includes('://') ? value.search(/[?#]/) : -1;
  return at === -1 ? value : `${value.slice(0, at + 1)}${mask}`;
}

const countOf = (text: string, kind: RegExp): number => text.match(kind)?.length ?? 0;
const countsOf = (text: string) =>
  ({ lower: countOf(text, /[a-z]/g), upper: countOf(text, /[A-Z]/g), digits: countOf(text, /\d/g) }) as const;

/** Base64 with slashes in it would be no long word. */
function isRandom(value: string): boolean {
  const { lower, upper, digits } = countsOf(value);
  return /^[\w+/=-]{20,}$/.test(value) && lower > 2 && upper > 2 && digits > 2;
}

/** Names of programs and packages are words with hyphens, and have few digits. */
function isRandomWord(word: string): boolean {
  if (word.length < 16) return false;
  const { lower, upper, digits } = countsOf(word);
  const isMixed = lower > 2 && upper > 2 && !/[_-]/.test(word);
  return digits > 2 || isMixed || (word.length >= 32 && !/[_-]/.test(word));
}

/** Every secret of the configuration, also for the log. */
export function secretsOf({
  secretKey,
  metricsToken,
  databaseUrl,
  mail,
  payments,
  backups,
  tracing,
}: Configuration): string[] {
  const passwords = [databaseUrl, mail.smtpUrl].map((address) => address && new URL(address).password);
  const { asiaPay, jetco } = payments;
  const given = [
    secretKey,
    metricsToken,
    ...passwords,
    ...passwords.map((password) => password && decodeURIComponent(password)),
    ...(asiaPay?.secrets ?? []),
    asiaPay?.apiPassword,
    jetco?.orderKey,
    jetco?.receiptKey,
    ...Object.values(tracing?.headers ?? {}),
    backups.lock && 'passphrase' in backups.lock ? backups.lock.passphrase : undefined,
  ];
  return given.filter((secret) => secret !== undefined && secret.length >= 6) as string[];
}
