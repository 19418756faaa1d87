import { resetLink } from './account-mails.ts';
import type { AccountServices, Sender } from './account-services.ts';
import { findAccountByEmail } from './accounts.queries.ts';
import { sendRequestedKey } from './send-requested-key.ts';

/** A link to a new password. It activates an account that waits for that. */
export const askReset = (services: AccountServices, email: string, from: Sender): Promise<void> =>
  sendRequestedKey(
    services,
    {
      perNetwork: { what: 'ask-reset', times: 200, minutes: 60 },
      find: () => findAccountByEmail(services.db, email.toLowerCase()),
      isFor: ({ activated, awaitsActivation }) => activated || awaitsActivation,
      purpose: 'reset',
      message: 'reset',
      linkOf: resetLink,
      auditType: 'PASSWORD_RESET_ASKED',
    },
    from,
  );
