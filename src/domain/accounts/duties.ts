// The authorities of accounts and the duties of each (docs/decisions/0033). Routes, pages and the rail of the back office read this
// table; rights are decided nowhere else.

export const authorities = [
  'ROLE_ADMIN',
  'ROLE_USER',
  'ROLE_CATALOGUE',
  'ROLE_BOX_OFFICE',
  'ROLE_FINANCE',
  'ROLE_DOOR',
  'ROLE_OPERATOR',
  'ROLE_OUTLET',
] as const;
export type Authority = (typeof authorities)[number];

/**
 * The authorities that a key of another program may have. ROLE_ADMIN is not among them, so a stolen key manages no accounts and makes no
 * keys; nor is a right of an account for itself, such as ROLE_USER.
 */
export const keyAuthorities = [
  'ROLE_CATALOGUE',
  'ROLE_BOX_OFFICE',
  'ROLE_FINANCE',
  'ROLE_DOOR',
  'ROLE_OPERATOR',
] as const satisfies readonly Authority[];

/** The duties of staff and their authorities. Only administrators manage users, since that includes giving authorities. */
export const duties = {
  users: ['ROLE_ADMIN'],
  programme: ['ROLE_ADMIN', 'ROLE_CATALOGUE'],
  // Planned before the sale, such as seats behind a camera, and released by the box office until the show.
  withheldSeats: ['ROLE_ADMIN', 'ROLE_CATALOGUE', 'ROLE_BOX_OFFICE'],
  orders: ['ROLE_ADMIN', 'ROLE_BOX_OFFICE'],
  guestApproval: ['ROLE_ADMIN'], // of complementary tickets above the quota
  holds: ['ROLE_ADMIN', 'ROLE_BOX_OFFICE'],
  transfers: ['ROLE_ADMIN', 'ROLE_FINANCE'], // with their receipts, and the statements of the bank
  refunds: ['ROLE_ADMIN', 'ROLE_FINANCE'],
  scanning: ['ROLE_ADMIN', 'ROLE_DOOR'],
  doorDevices: ['ROLE_ADMIN', 'ROLE_CATALOGUE', 'ROLE_DOOR'], // telephones and scanners at the gates
  doorControl: ['ROLE_ADMIN', 'ROLE_CATALOGUE', 'ROLE_BOX_OFFICE', 'ROLE_DOOR'], // to watch who comes in
  ticketing: ['ROLE_ADMIN', 'ROLE_BOX_OFFICE'], // to replace codes, to print tickets, to send their mails again
  cockpit: ['ROLE_ADMIN', 'ROLE_CATALOGUE', 'ROLE_BOX_OFFICE', 'ROLE_OPERATOR'], // to watch a sale that is under way
  onSale: ['ROLE_ADMIN', 'ROLE_CATALOGUE', 'ROLE_BOX_OFFICE'], // to pause it, to change its line
  operations: ['ROLE_ADMIN', 'ROLE_OPERATOR'], // figures, the audit, retention
  programs: ['ROLE_ADMIN'], // keys of other programs, and webhooks
  outlets: ['ROLE_ADMIN'], // who they are and who sells for them; their allotments belong to the programme, their settlements to refunds
} as const satisfies Record<string, readonly Authority[]>;

/** The page of an outlet, for those who sell for it. They have no other page of the back office. */
export const outletRight = ['ROLE_OUTLET'] as const satisfies readonly Authority[];

/** Pages of an account, for every authority. */
export const accountRight: readonly Authority[] = [...authorities];
/** The start page of the back office, for every account with a duty. */
export const staffRight: readonly Exclude<Authority, 'ROLE_USER'>[] = [...new Set(Object.values(duties).flat())];
