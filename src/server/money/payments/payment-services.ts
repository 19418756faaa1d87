import type { Deps } from '../../platform/deps.ts';
import type { Mailing } from '../../platform/mail/register-mail.ts';
import { StockMemory } from '../../shop/seating/stock-memory.ts';

/** The services that handling a payment needs. */
export type PaymentServices = Pick<Deps, 'db' | 'clock' | 'signingKey' | 'configuration' | 'settings' | 'log'> & {
  mailing: Mailing;
  stocks: StockMemory;
};

export const openPaymentServices = (deps: Deps, mailing: Mailing): PaymentServices => ({
  ...deps,
  mailing,
  stocks: new StockMemory(deps.db),
});
