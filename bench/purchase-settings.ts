import { randomBytes } from 'node:crypto';
import { settingsAt } from '../tests/gateways/paying-shop.ts';
import { transferSettings } from '../tests/support/people/transfers.ts';

/** The settings of a shop that sells by every way of paying, whose provider is played by who holds the secret. */
export function purchaseSettings(smtpUrl: string, secret: string): Record<string, string> {
  const aKey = () => randomBytes(24).toString('base64url');
  return {
    ...settingsAt('http://127.0.0.1:9'),
    ...transferSettings,
    ASIAPAY_SECRET: secret,
    JETCO_ORDER_KEY: aKey(),
    JETCO_RECEIPT_KEY: aKey(),
    SMTP_URL: smtpUrl,
    TRUST_PROXY: 'loopback',
  };
}
