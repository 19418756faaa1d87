/** Whom records name where the shop itself does something, or somebody without an account: nobody may be called so. */
const reservedLogins = ['system', 'anonymous'];

export const isReservedLogin = (login: string): boolean => reservedLogins.includes(login.toLowerCase());
