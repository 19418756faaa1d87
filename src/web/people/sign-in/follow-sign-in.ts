import type { QueryClient } from '@tanstack/react-query';
import * as api from '../../../contract/addresses.ts';
import { carryBearer } from '../../api/bearer.ts';
import { askToSignIn } from './sign-in-request.ts';
import { dropToken, followOtherTabs, listen, readToken, renewToken } from './token.ts';

/** No dialog opens for a lost sign-in in the background or at the sign-out: an account's page notices it by itself. */
const isQuiet = (call: string): boolean => call === api.signOut || / \/api\/account(?:[/?]|$)/.test(call);

/** Ties the token to the calls that carry it, and to what was read with it. */
export function followSignIn(queries: QueryClient): void {
  carryBearer({
    token: readToken,
    renew: renewToken,
    refuse: (call, token) => {
      // Another sign-in has taken its place in the meantime.
      if (token !== readToken()) return;
      dropToken('lost');
      if (!isQuiet(call)) askToSignIn({ reason: token === null ? null : 'lost' });
    },
  });
  followOtherTabs();
  let before = readToken();
  listen(() => {
    const token = readToken();
    const isRenewed = before !== null && token !== null;
    before = token;
    // Data of the same account stay on the page while they are read again; data of another account go at once.
    if (isRenewed) void queries.invalidateQueries({ queryKey: ['account'] });
    else void queries.resetQueries({ queryKey: ['account'] });
  });
}
