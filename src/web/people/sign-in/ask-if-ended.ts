import * as api from '../../../contract/addresses.ts';
import { call } from '../../api/call.ts';
import { askToSignIn } from './sign-in-request.ts';
import { readToken } from './token.ts';

/** True where the sign-in of this browser has ended, and a new one is offered: nothing is done as a guest unasked. */
export async function askIfEnded(): Promise<boolean> {
  if (readToken() === null || (await call(api.readAccount)).status !== 401) return false;
  askToSignIn({ reason: 'optional' });
  return true;
}
