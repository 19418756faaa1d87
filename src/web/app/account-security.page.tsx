import { SecurityPage } from '../people/accounts/security.page.tsx';
import { forgetPurchase } from './forget-purchase.ts';

/** The security of an account. Signing out everywhere ends what signing out ends. */
export const AccountSecurityPage = () => <SecurityPage onSignedOut={forgetPurchase} />;
