// The secrets and the address of the payment simulators, which stay in the data folder for all servers of a shop.
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PaymentConfiguration } from '../../platform/settings/payment-settings.ts';

const fileName = 'simulators.json';

export type Secrets = {
  ASIAPAY_SECRET: string;
  ASIAPAY_API_LOGIN: string;
  ASIAPAY_API_PASSWORD: string;
  JETCO_ORDER_KEY: string;
  JETCO_RECEIPT_KEY: string;
};
type SimulatorFile = { address: string | null; secrets: Secrets };

export async function readSimulatorFile(folder: string): Promise<SimulatorFile> {
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
export async function writeSimulatorFile(folder: string, kept: SimulatorFile): Promise<void> {
  await mkdir(folder, { recursive: true });
  const part = join(folder, `${fileName}.${process.pid}`);
  await writeFile(part, JSON.stringify(kept), { mode: 0o600 });
  await rename(part, join(folder, fileName));
}

export const paymentsAt = (address: string, secrets: Secrets): PaymentConfiguration => {
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
