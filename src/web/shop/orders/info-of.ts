import type { Account } from '../../../contract/accounts.ts';
import type { PersonalInfo } from '../../../contract/personal-info.ts';
import { countryCodes } from '../../../domain/orders/mobile.ts';

/** The facts of an account that the form of a buyer asks for again. */
export function infoOf({ firstName, lastName, email, countryCode, phone }: Account): Partial<PersonalInfo> {
  const code = countryCodes.find((known) => known === countryCode);
  return { firstName, lastName, email, ...(code && phone && { countryCode: code, mobile: phone }) };
}
