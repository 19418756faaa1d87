// Notes that a mail came back after it was sent. Its Message-ID has the token of its row.
import type { BounceBody } from '../../../contract/mails.ts';
import type { Deps } from '../../platform/deps.ts';
import { noteBounce } from '../../platform/mail/mail.queries.ts';

const tokenIn = /^\s*<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@[^\s<>]+>?\s*$/i;
/** Mail servers repeat the address in their reasons. It is not kept with the mail, whose own address is deleted. */
export const withoutAddresses = (text: string): string =>
  text
    .split(/([\s<>]+)/)
    .map((word) => (word.includes('@') ? '…' : word))
    .join('');
const reasonLengthMax = 500;

export async function noteBounceOf({ db, clock }: Pick<Deps, 'db' | 'clock'>, bounce: BounceBody): Promise<boolean> {
  const token = tokenIn.exec(bounce.messageId)?.[1];
  if (token === undefined) return false;
  const reason = withoutAddresses(bounce.reason).slice(0, reasonLengthMax);
  const at = bounce.at === undefined ? clock() : new Date(bounce.at);
  return noteBounce(db, token, reason, at);
}
