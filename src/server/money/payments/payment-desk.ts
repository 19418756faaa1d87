import type { Deps } from '../../platform/deps.ts';
import type { Mailing } from '../../platform/mail/register-mail.ts';
import { StockMemory } from '../../shop/seating/stock-memory.ts';

/** What settling a payment touches. */
export type PaymentDesk = Pick<Deps, 'db' | 'clock' | 'signingKey' | 'configuration' | 'log'> & {
  mailing: Mailing;
  stocks: StockMemory;
};

export const openPaymentDesk = (deps: Deps, mailing: Mailing): PaymentDesk => ({
  ...deps,
  mailing,
  stocks: new StockMemory(deps.db),
});
