// Permission to change the tickets of one link for a short time. It is signed and not stored. It ends with its link.

import type { Deps } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { sign, unsign } from '../../platform/signing/sign.ts';
import type { TicketLink } from '../orders/ticket-link.ts';

const minutesValid = 15;

type Signing = Pick<Deps, 'signingKey' | 'clock'>;
export type ChangePermission = { permission: string; validUntil: number };

export const linkText = (link: TicketLink): string =>
  'version' in link ? `${link.orderId}.${link.version}` : `${link.orderId}.${link.number}.${link.issue}`;

export function permitChanges({ signingKey, clock }: Signing, link: TicketLink): ChangePermission {
  const validUntil = clock().getTime() + minutesValid * 60_000;
  return { permission: sign(signingKey, 'ticket-change', `${linkText(link)}~${validUntil}`), validUntil };
}

/** Refuses a permission that is over or belongs to another link. */
export function checkPermission({ signingKey, clock }: Signing, link: TicketLink, permission: string): void {
  const [ofLink, validUntil] = unsign(signingKey, 'ticket-change', permission)?.split('~') ?? [];
  if (ofLink !== linkText(link) || Number(validUntil) <= clock().getTime())
    throw new Refused('confirmationNeeded', 'ticket');
}
