// How long the shop keeps personal data, and why. Data of accounts alone is deleted in src/server/people/accounts.
import { forgetProofs } from '../../money/transfers/proofs.queries.ts';
import { forgetLines } from '../../money/transfers/statement-lines.queries.ts';
import { forgetRequests } from '../../platform/database/change-once.queries.ts';
import type { Db } from '../../platform/deps.ts';
import { forgottenAtOnce as atOnce } from '../../platform/jobs/forget.job.ts';
import { forgetHumanChecks } from '../../platform/limits/human-check.queries.ts';
import { clearOldCodes, clearSentMail, forgetOldMail } from '../../platform/mail/mail.queries.ts';
import { forgetOldEnquiries } from '../../shop/enquiries/enquiries.queries.ts';
import { forgetIssuedPasses } from '../../shop/holds/holds.queries.ts';
import { minutesValid } from '../../shop/tickets/confirm-mailbox.ts';
import { forgetConfirmations } from '../../shop/tickets/ticket-changes.queries.ts';
import { forgetExports } from '../exports/exports.queries.ts';
import { forgetMailings, forgetNews, forgetRefusals } from '../mails/mailings.queries.ts';
import { forgetAdmissions, forgetDevices, forgetDoorChanges, forgetRefusedScans } from './door-retention.queries.ts';
import {
  forgetBuyers,
  forgetBuyersOfNothing,
  forgetHolders,
  forgetIdNumbers,
  forgetNotes,
  forgetPersonsOfCodes,
  forgetPlaces,
  forgetReasons,
  forgetReasonsOfGifts,
  forgetReasonsOfRefunds,
} from './retention.queries.ts';

type RetentionRule = {
  what: string;
  until: string;
  why: string;
  forget: (db: Db) => Promise<{ numAffectedRows?: bigint }>;
};

/** docs/OPERATIONS.md repeats this table word for word. */
export const retention: RetentionRule[] = [
  {
    what: 'the end of an ID number, and the answers to security questions',
    until: '30 days after the last session of its event',
    why: 'whoever comes to the event is checked at its door, and may ask for a while afterwards',
    forget: (db) => forgetIdNumbers(db, { days: 30, atOnce }),
  },
  {
    what: 'the names and mailboxes of holders to whom tickets were given',
    until: '30 days after the last session of its event',
    why: 'whoever had a ticket may ask for a while afterwards',
    forget: (db) => forgetHolders(db, { days: 30, atOnce }),
  },
  {
    what: 'the mailbox that a code is for, or was mailed to, as a digest',
    until: '30 days after the last session of its event',
    why: 'whoever had a code may ask for a while afterwards; a code that was for one mailbox is withdrawn then',
    forget: (db) => forgetPersonsOfCodes(db, { days: 30, atOnce }),
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
    what: 'the reasons of refunds, and how they were sent by hand',
    until: 'its buyer is deleted, and 30 days have passed',
    why: 'they may name the buyer; the amount, its author and its time stay',
    forget: (db) => forgetReasonsOfRefunds(db, { atOnce }),
  },
  {
    what: 'the reasons of complementary tickets',
    until: 'its guest is deleted, and 30 days have passed',
    why: 'they may name the guest; who gave and who allowed them stays',
    forget: (db) => forgetReasonsOfGifts(db, { atOnce }),
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
    until: 'a day after it was ordered, or a week after a standing export was due',
    why: 'so that its download can be repeated, also after a holiday',
    forget: forgetExports,
  },
  {
    what: 'who was let in at the door, and by which scans',
    until: '90 days after the last session of its event',
    why: 'so that a dispute about a ticket, and a double, can be explained',
    forget: (db) => forgetAdmissions(db, { days: 90, atOnce }),
  },
  {
    what: 'scans that were refused at the door',
    until: '90 days after the last session of its event',
    why: 'so that it can be seen why somebody was not let in',
    forget: (db) => forgetRefusedScans(db, { days: 90, atOnce }),
  },
  {
    what: 'devices at the door',
    until: '90 days after the last session of its event',
    why: 'their scans name them',
    forget: (db) => forgetDevices(db, { days: 90, atOnce }),
  },
  {
    what: 'that a ticket has changed for the door',
    until: '7 days after the change',
    why: 'devices load their list anew before that',
    forget: (db) => forgetDoorChanges(db, { days: 7, atOnce }),
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
    what: 'the mail with the six digits that confirm a change of tickets',
    until: 'they were used, or ten minutes after they were written',
    why: 'nobody needs their text afterwards',
    forget: (db) => clearOldCodes(db, minutesValid, atOnce),
  },
  {
    what: 'the digest of such six digits',
    until: 'they were used, or ten minutes after they were written',
    why: 'they are good for nothing afterwards',
    forget: (db) => forgetConfirmations(db, atOnce),
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
    what: 'which orders got the mails of a session',
    until: '12 months after the session',
    why: 'so that no mail of a session is sent twice',
    forget: (db) => forgetMailings(db, 12, atOnce),
  },
  {
    what: 'the news that staff wrote to the ticket holders of a session',
    until: '12 months after the session',
    why: 'they may name somebody; the audit says who wrote, and when',
    forget: (db) => forgetNews(db, 12, atOnce),
  },
  {
    what: 'which mailboxes want no reminders, as a digest',
    until: '3 years after they said so',
    why: 'so that whoever wants no reminders gets none',
    forget: (db) => forgetRefusals(db, 3, atOnce),
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
  {
    what: 'that staff sent a change, as a digest, and its reply',
    until: 'a day after it was sent',
    why: 'so that a press that is repeated after a lost reply changes nothing',
    forget: (db) => forgetRequests(db, { days: 1, atOnce }),
  },
];
