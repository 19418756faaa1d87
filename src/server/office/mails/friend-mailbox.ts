import type { Deps } from '../../platform/deps.ts';
import { unseal } from '../../platform/signing/sealed.ts';

/** Null for an address that cannot be opened. It is logged: no mail can be sent there, and nobody else waits for it. */
export function friendMailbox(
  { signingKey, log }: Pick<Deps, 'signingKey' | 'log'>,
  sealedEmail: Buffer,
): string | null {
  try {
    return unseal(signingKey, 'ticket-holder', sealedEmail);
  } catch (error) {
    log.error({ err: error }, 'the address of a friend could not be opened');
    return null;
  }
}
