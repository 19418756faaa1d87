// The tests of the server that run on a cluster (docs/SCALE.md).

const ofOffice = (folder: string) => `src/server/office/${folder}`;

/** Files and folders. */
export const officeTests = [
  'src/server/door',
  'src/server/shop/holds',
  'src/server/shop/queue',
  ...[
    'allotments',
    'cancelled-shows',
    'cockpit',
    'codes',
    'dashboard',
    'exports',
    'holds',
    'lists',
    'order-actions',
    'outlet-sales',
    'outlets',
    'plans',
    'privacy',
    'programme',
    'reports',
  ].map(ofOffice),
  ...['sales', 'session-moves', 'tickets', 'transactions', 'webhooks', 'withheld-seats', 'workshop'].map(ofOffice),
  'src/server/people/privacy',
];

/** Tests that cannot hold there, by their names, and why. */
export const elsewhere: Record<string, string> = {
  'a transaction that lasts for long makes no new list old':
    'it begins on the coordinator, and the tickets of its event are changed on another node',
  'a line that stands still while seats are left, mailed once, by one of many servers':
    'it sets times back with a statement that Citus refuses',
  'twenty clerks want the same free seat for their callers: one gets it':
    'the time-out of a lock does not reach the workers, so some of twenty wait for as long as a statement may, and are refused as busy',
  'without the lock those that are being made would lose it: the test above would notice':
    'there the row of the event, which is kept, holds the change back as well',
  'without the lock those that are being prolonged would lose it: the test above would notice':
    'there the row of the event, which is kept, holds the change back as well',
  'an order that comes during a publication waits for it': 'it slows changes by a trigger, which workers do not get',
  'an erasure sends as many statements for tickets as for none': 'there orders are locked event by event',
  'six digits and their mail are kept while they are valid, and no longer':
    'it sets times back with a statement that Citus refuses',
  'is number 52, unless its maker says otherwise': 'it lets a counter begin anew, which Citus refuses',
};
