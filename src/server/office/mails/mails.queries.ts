// The mails about orders as staff see them. Addresses and texts of mails are not read.
import { type RawBuilder, sql } from 'kysely';
import type { MailGroup, MailState } from '../../../contract/mails.ts';
import type { Db } from '../../platform/deps.ts';
import type { Listed, Page } from '../../platform/http/paging.ts';

export type MailFilter = {
  eventId?: number | undefined;
  orderId?: number | undefined;
  group?: MailGroup | undefined;
  state?: MailState | undefined;
};

const groupOf = sql<MailGroup>`case kind when 'e-tickets' then 'E_TICKETS' when 'reminder' then 'REMINDER'
  when 'payment-paid' then 'CONFIRMATION' when 'payment-free' then 'CONFIRMATION' when 'session-moved' then 'MOVED' when 'session-news' then 'NEWS'
  when 'payment-transfer' then 'TRANSFER' when 'payment-transfer-rejected' then 'TRANSFER' when 'payment-transfer-let-go' then 'TRANSFER' else 'OTHER' end`;

/** A mail that came back was sent before. One that waits may have been tried. */
const stateOf = sql<MailState>`case when bounced_at is not null then 'CAME_BACK' when sent_at is not null then 'SENT'
  when given_up_at is not null then 'GIVEN_UP' else 'WAITING' end`;

const inState: Record<MailState, RawBuilder<boolean>> = {
  WAITING: sql`sent_at is null and given_up_at is null`,
  SENT: sql`sent_at is not null and bounced_at is null`,
  CAME_BACK: sql`bounced_at is not null`,
  GIVEN_UP: sql`given_up_at is not null and bounced_at is null`,
};

/** The subject of a code for the second step is the code. */
const subject = sql<string | null>`case when kind = 'ticket-confirm' then null else subject end`;

const countedMax = 10_000;

const mailsIn = (db: Db, { eventId, orderId, group, state }: MailFilter) => {
  let mails = db.selectFrom('mail').where('mail.orderId', 'is not', null);
  if (eventId !== undefined) mails = mails.where('mail.eventId', '=', eventId);
  if (orderId !== undefined) mails = mails.where('mail.orderId', '=', orderId);
  if (group !== undefined) mails = mails.where(groupOf, '=', group);
  return state === undefined ? mails : mails.where(inState[state]);
};

const listed = (db: Db, filter: MailFilter) =>
  mailsIn(db, filter)
    .innerJoin('event', 'event.id', 'mail.eventId')
    .select([
      'mail.id',
      sql<number>`mail.order_id`.as('orderId'),
      sql<number>`mail.event_id`.as('eventId'),
      'nameCht',
      'nameEng',
      subject.as('subject'),
      'mail.createdAt',
      'attempts',
      groupOf.as('group'),
      stateOf.as('state'),
      sql<Date>`coalesce(bounced_at, sent_at, given_up_at, next_attempt_at)`.as('at'),
      sql<string | null>`coalesce(bounce_reason, last_error)`.as('reason'),
    ]);
export type ListedMailRow = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number];

/** The newest first. */
export async function listMails(db: Db, filter: MailFilter, page: Page): Promise<Listed<ListedMailRow>> {
  const items = await listed(db, filter).orderBy('mail.id', 'desc').limit(page.limit).offset(page.offset).execute();
  const { total } = await db
    .selectFrom(mailsIn(db, filter).select('mail.id').limit(countedMax).as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items, total };
}
