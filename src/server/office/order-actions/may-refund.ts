import { duties } from '../../../domain/accounts/duties.ts';
import { mayPass, type Principal } from '../../../domain/accounts/rights.ts';

/** A refund of somebody else waits until finance approves it. */
export const mayRefund = ({ authorities }: Principal): boolean => mayPass(duties.refunds, authorities);
