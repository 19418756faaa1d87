import { openHolder } from '../people/privacy/sealed-person.ts';
import type { Deps } from '../platform/deps.ts';
import { showBuyer } from '../shop/orders/read-buyer.ts';

type Named = { orderId: number; sealedName: Buffer | null; sealedPerson: Buffer | null };
const digitsShown = 4;

/** The holder of a ticket, else its buyer; the telephone is the buyer's. Empty where nobody was named, or the name cannot be opened. */
export function nameOf(
  services: Pick<Deps, 'signingKey' | 'log'>,
  { orderId, sealedName, sealedPerson }: Named,
): { name: string; mobileEnd: string } {
  const { buyer, telephone } = showBuyer(services, orderId, sealedPerson);
  const digits = telephone.replace(/\D/g, '');
  return {
    name: sealedName ? (openHolder(services, orderId, sealedName) ?? '') : buyer.trim(),
    mobileEnd: digits.slice(-digitsShown),
  };
}
