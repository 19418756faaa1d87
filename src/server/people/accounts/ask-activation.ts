import { activationLink } from './account-mails.ts';
import type { AccountServices, Sender } from './account-services.ts';
import { findAccountByName } from './accounts.queries.ts';
import { sendRequestedKey } from './send-requested-key.ts';

/** The activation mail once more, for an account that was never activated. */
export const askActivation = (services: AccountServices, name: string, from: Sender): Promise<void> =>
  sendRequestedKey(
    services,
    {
      perNetwork: { what: 'ask-activation', times: 200, minutes: 60 },
      find: () => findAccountByName(services.db, name.toLowerCase()),
      isFor: ({ awaitsActivation }) => awaitsActivation,
      purpose: 'activate',
      message: 'activation',
      linkOf: activationLink,
      auditType: 'ACTIVATION_ASKED',
    },
    from,
  );
