/**
 * The audit uses the first three for the shop itself and for whoever has no account. The others stand in addresses where a login does:
 * `/admin/user-management/new` is the form for a new user, and `GET /api/users/authorities` a list.
 */
const reservedLogins = ['system', 'anonymous', 'visitor', 'new', 'authorities'];
/** A browser takes such a part of an address for the folder above. */
const dotsAlone = /^\.+$/;

export const isReservedLogin = (login: string): boolean =>
  dotsAlone.test(login) || reservedLogins.includes(login.toLowerCase());
