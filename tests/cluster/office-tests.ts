// The tests of the server that run on a cluster (docs/SCALE.md).

const ofOffice = (folder: string) => `src/server/office/${folder}`;

/** Files and folders. */
export const officeTests = [
  'src/server/door',
  'src/server/shop/holds',
  'src/server/shop/queue',
  ...[
    'allotments',
    'cockpit',
    'codes',
    'dashboard',
    'exports',
    'order-actions',
    'outlet-sales',
    'outlets',
    'reports',
  ].map(ofOffice),
  ...['sales', 'session-moves', 'transactions', 'webhooks', 'workshop'].map(ofOffice),
];

/** Tests that cannot hold there, by their names, and why. */
export const elsewhere: Record<string, string> = {
  'a transaction that lasts for long makes no new list old':
    'it begins on the coordinator, and the tickets of its event are changed on another node',
  'a line that stands still while seats are left, mailed once, by one of many servers':
    'it sets times back with a statement that Citus refuses',
  'twenty clerks want the same free seat for their callers: one gets it':
    'the time-out of a lock does not reach the workers, so some of twenty wait for as long as a statement may, and are refused as busy',
};
