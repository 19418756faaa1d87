import type { KeyObject } from 'node:crypto';
import { unseal } from '../platform/signing/sealed.ts';
import { readBuyer } from '../shop/orders/read-buyer.ts';

type Named = { sealedName: Buffer | null; sealedPerson: Buffer | null };
const digitsShown = 4;

/** The holder of a ticket, else its buyer; the telephone is the buyer's. Empty where nobody was named. */
export function nameOf(key: KeyObject, { sealedName, sealedPerson }: Named): { name: string; mobileEnd: string } {
  const { buyer, telephone } = readBuyer(key, sealedPerson);
  const digits = telephone.replace(/\D/g, '');
  return {
    name: sealedName ? unseal(key, 'ticket-holder', sealedName) : buyer.trim(),
    mobileEnd: digits.slice(-digitsShown),
  };
}
