/** The audit uses these names for the shop itself and for visitors without an account, so no account may have them. */
const reservedLogins = ['system', 'anonymous'];

export const isReservedLogin = (login: string): boolean => reservedLogins.includes(login.toLowerCase());
