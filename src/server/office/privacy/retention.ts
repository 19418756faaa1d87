// How long the shop keeps personal data, and why. Data of accounts alone is deleted in src/server/people/accounts.
import { forgetProofs } from '../../money/transfers/proofs.queries.ts';
import { forgetLines } from '../../money/transfers/statement-lines.queries.ts';
import type { Db } from '../../platform/deps.ts';
import { forgottenAtOnce as atOnce } from '../../platform/jobs/forget.job.ts';
import { forgetHumanChecks } from '../../platform/limits/human-check.queries.ts';
import { clearSentMail, forgetOldMail } from '../../platform/mail/mail.queries.ts';
import { forgetOldEnquiries } from '../../shop/enquiries/enquiries.queries.ts';
import { forgetIssuedPasses } from '../../shop/holds/holds.queries.ts';
import { forgetExports } from '../exports/exports.queries.ts';
import {
  forgetBuyers,
  forgetBuyersOfNothing,
  forgetIdNumbers,
  forgetNotes,
  forgetPlaces,
  forgetReasons,
} from './retention.queries.ts';

type Kept = {
  what: string;
  until: string;
  why: string;
  forget: (db: Db) => Promise<{ numAffectedRows?: bigint }>;
};

/** docs/OPERATIONS.md repeats this table word for word. */
export const retention: Kept[] = [
  {
    what: 'the end of an ID number, and the answers to security questions',
    until: '30 days after the last session of its event',
    why: 'whoever comes to the event is checked at its door, and may ask for a while afterwards',
    forget: (db) => forgetIdNumbers(db, { days: 30, atOnce }),
  },
  {
    what: 'the buyer of an order that was not paid for',
    until: '30 days after the order was let go of',
    why: 'so that somebody who asks what became of an order can be answered',
    forget: (db) => forgetBuyersOfNothing(db, { days: 30, atOnce }),
  },
  {
    what: 'the buyer of an order that was paid for',
    until: '7 years after the order',
    why: 'business records have to be kept for seven years in Hong Kong',
    forget: (db) => forgetBuyers(db, { years: 7, atOnce }),
  },
  {
    what: 'notes of staff about an order',
    until: 'its buyer is deleted, and 30 days have passed',
    why: 'they may name the buyer',
    forget: (db) => forgetNotes(db, { atOnce }),
  },
  {
    what: 'the reasons of actions of staff on an order',
    until: 'its buyer is deleted, and 30 days have passed',
    why: 'they may name the buyer; the action, its author and its time stay',
    forget: (db) => forgetReasons(db, { atOnce }),
  },
  {
    what: 'receipts of transfers',
    until: '90 days after the transfer was decided',
    why: 'so that somebody who says that they have paid can be answered',
    forget: (db) => forgetProofs(db, { days: 90, atOnce }),
  },
  {
    what: 'date and amount of lines of a statement that may pay for an order',
    until: '30 days after they were uploaded',
    why: 'so that a transfer is accepted with a line that the bank wrote',
    forget: (db) => forgetLines(db, { days: 30, atOnce }),
  },
  {
    what: 'a file that staff have exported',
    until: 'a day after it was ordered',
    why: 'so that its download can be repeated',
    forget: (db) => forgetExports(db, 20),
  },
  {
    what: 'places in a waiting room',
    until: '30 days after the last session of its event',
    why: 'so that it can be shown that a line was fair',
    forget: (db) => forgetPlaces(db, { days: 30, atOnce }),
  },
  {
    what: 'the text and the addresses of a mail',
    until: '7 days after it was sent',
    why: 'so that a mail that did not come can be sent again',
    forget: (db) => clearSentMail(db, 7, atOnce),
  },
  {
    what: 'enquiries',
    until: '12 months after they were sent',
    why: 'an enquiry is often answered more than once',
    forget: (db) => forgetOldEnquiries(db, 12, atOnce),
  },
  {
    what: 'that a mail was sent',
    until: '12 months after it was written',
    why: 'so that it can be seen what was told and when',
    forget: (db) => forgetOldMail(db, 12, atOnce),
  },
  {
    what: 'solved human checks',
    until: 'an hour after they were good for nothing any more',
    why: 'so that each is good once, and a lost answer can be asked for again',
    forget: (db) => forgetHumanChecks(db, atOnce),
  },
  {
    what: 'passes that were given out, and to which browser',
    until: 'an hour after they were good for nothing any more',
    why: 'so that it can be counted how much a network could still take',
    forget: (db) => forgetIssuedPasses(db, atOnce),
  },
];
