// On a developer's machine without payment settings the providers are simulated by a separate program. Its secrets and port are kept
// in the data folder, so that several servers of one shop use the same program.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import type { Configuration } from '../../platform/settings/configuration.ts';
import type { PaymentConfiguration } from '../../platform/settings/payment-settings.ts';

const program = join(import.meta.dirname, '../../../../simulators/main.ts');
const fileName = 'simulators.json';
const secondsToStartMax = 15;

type Secrets = {
  ASIAPAY_SECRET: string;
  ASIAPAY_API_LOGIN: string;
  ASIAPAY_API_PASSWORD: string;
  JETCO_ORDER_KEY: string;
  JETCO_RECEIPT_KEY: string;
};
type SimulatorFile = { address: string | null; secrets: Secrets };
export type Simulated = { payments: PaymentConfiguration; address: string; stop: () => Promise<void> };

/** Null when payments are set up, or the simulators do not start. */
export async function startSimulators({ mode, payments, dataDir }: Configuration): Promise<Simulated | null> {
  if (mode !== 'development' || Object.values(payments).some((way) => way !== null)) return null;
  const folder = resolve(dataDir);
  const { address, secrets } = await readKept(folder);
  if (address !== null && (await answers(address)))
    return { payments: paymentsAt(address, secrets), address, stop: async () => {} };
  const usual = address === null ? 0 : Number(new URL(address).port);
  const started = (await run(secrets, usual)) ?? (await run(secrets, 0));
  if (!started) return null;
  await keep(folder, { address: started.address, secrets });
  return { ...started, payments: paymentsAt(started.address, secrets) };
}

async function readKept(folder: string): Promise<SimulatorFile> {
  try {
    return JSON.parse(await readFile(join(folder, fileName), 'utf8'));
  } catch {
    const secret = () => randomBytes(24).toString('base64url');
    const secrets = {
      ASIAPAY_SECRET: secret(),
      ASIAPAY_API_LOGIN: 'simulated',
      ASIAPAY_API_PASSWORD: secret(),
      JETCO_ORDER_KEY: secret(),
      JETCO_RECEIPT_KEY: secret(),
    };
    return { address: null, secrets };
  }
}

/** The file appears when it is complete, and only its owner can read it. */
async function keep(folder: string, kept: SimulatorFile): Promise<void> {
  await mkdir(folder, { recursive: true });
  const part = join(folder, `${fileName}.${process.pid}`);
  await writeFile(part, JSON.stringify(kept), { mode: 0o600 });
  await rename(part, join(folder, fileName));
}

/** `fetch` would take a twentieth of a second to load, and these are waited for. */
async function answers(address: string): Promise<boolean> {
  try {
    const [reply] = await once(get(address, { signal: AbortSignal.timeout(1000) }), 'response');
    return (await text(reply)).includes('Payment simulators');
  } catch {
    return false;
  }
}

/** Null when it does not start. It ends with this process, because its input ends. */
async function run(secrets: Secrets, port: number): Promise<{ address: string; stop: () => Promise<void> } | null> {
  const { PATH, TMPDIR } = process.env;
  const child = spawn(process.execPath, [program], {
    env: { PATH, TMPDIR, ...secrets, SIMULATOR_PORT: String(port) },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  child.stdin.on('error', () => {});
  const ended = new Promise<void>((end) => child.once('close', () => end()).once('error', () => end()));
  const said = new Promise<string>((say) => createInterface({ input: child.stdout }).once('line', say));
  const tooLate = AbortSignal.timeout(secondsToStartMax * 1000);
  const late = new Promise<void>((end) => tooLate.addEventListener('abort', () => end(), { once: true }));
  const address = await Promise.race([said, ended, late]);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  if (typeof address === 'string') return { address, stop };
  await stop();
  return null;
}

const paymentsAt = (address: string, secrets: Secrets): PaymentConfiguration => {
  const payUrl = `${address}/b2cDemo/eng/payment/payForm.jsp`;
  return {
    asiaPay: {
      payUrl,
      payUrls: [payUrl],
      apiUrl: `${address}/b2cDemo/eng/merchant/api/orderApi.jsp`,
      merchantId: '88888888',
      secrets: [secrets.ASIAPAY_SECRET],
      hash: 'sha256',
      apiLogin: secrets.ASIAPAY_API_LOGIN,
      apiPassword: secrets.ASIAPAY_API_PASSWORD,
    },
    jetco: {
      gatewayUrl: `${address}/jetco/pay`,
      merchantId: 'TEST0001',
      orderKey: secrets.JETCO_ORDER_KEY,
      receiptKey: secrets.JETCO_RECEIPT_KEY,
      queryUrl: `${address}/jetco/query`,
    },
    // This account is not real.
    transfer: {
      bankName: '示範銀行 Demo Bank (000)',
      accountName: 'LIMELIGHT DEMO',
      accountNumber: '000-000-000000-000',
      fpsId: '0000000',
    },
  };
};
