// What an account may be given, and what each authority is for (docs/decisions/0033). Routes, pages and the rail of the back office
// read this table; nothing else says who may.

export const authorities = [
  'ROLE_ADMIN',
  'ROLE_USER',
  'ROLE_CATALOGUE',
  'ROLE_BOX_OFFICE',
  'ROLE_FINANCE',
  'ROLE_DOOR',
  'ROLE_OPERATOR',
] as const;
export type Authority = (typeof authorities)[number];

/** A duty of staff, and who has it. Who gives authorities could take all of them, so users are for administrators alone. */
export const duties = {
  users: ['ROLE_ADMIN'],
  programme: ['ROLE_ADMIN', 'ROLE_CATALOGUE'],
  orders: ['ROLE_ADMIN', 'ROLE_BOX_OFFICE'],
  holds: ['ROLE_ADMIN', 'ROLE_BOX_OFFICE'],
  transfers: ['ROLE_ADMIN', 'ROLE_FINANCE'], // with their receipts, and the statements of the bank
  refunds: ['ROLE_ADMIN', 'ROLE_FINANCE'],
  scanning: ['ROLE_ADMIN', 'ROLE_DOOR'],
  operations: ['ROLE_ADMIN', 'ROLE_OPERATOR'], // figures, the audit, retention
} as const satisfies Record<string, readonly Authority[]>;

/** Pages of an account, for everybody who was given anything. */
export const accountRight: readonly Authority[] = [...authorities];
/** The way into the back office: for everybody who has a duty. */
export const staffRight: readonly Authority[] = [...new Set(Object.values(duties).flat())];
