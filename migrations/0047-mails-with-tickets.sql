-- Mails with tickets, reminders and what came back (docs/decisions/0059).

-- The mails that a paid order gets for a session, one row for each kind. A row that was written is done, until staff repeat it or the
-- session moves. CONFIRMATION has a row only where staff have repeated it.
create table order_mailing (
  event_id bigint not null,
  session_id bigint not null,
  kind text not null check (kind in ('E_TICKETS', 'REMINDER', 'CONFIRMATION')),
  order_id bigint not null,
  -- Staff repeat it: it is due at once.
  is_repeated boolean not null default false,
  written_at timestamptz,
  -- Its mails could not be written; others do not wait for it.
  not_before timestamptz,
  primary key (event_id, session_id, kind, order_id)
);
create index order_mailing_waiting on order_mailing (event_id, session_id, kind, order_id) where written_at is null;
create index order_mailing_repeated on order_mailing (event_id, session_id, kind, order_id) where written_at is null and is_repeated;

-- Deferred to the commit, when all tickets of the order are written.
create function plan_mailings() returns trigger language plpgsql as $$
begin
  insert into order_mailing (event_id, session_id, kind, order_id)
  select distinct new.event_id, ticket.session_id, mailing.kind, new.id
  from ticket cross join (values ('E_TICKETS'), ('REMINDER')) mailing (kind)
  where ticket.event_id = new.event_id and ticket.order_id = new.id
  on conflict (event_id, session_id, kind, order_id) do update set written_at = null;
  return null;
end $$;
create constraint trigger orders_plan_mailings after insert or update of status on orders
  deferrable initially deferred for each row when (new.status = 'PAID') execute function plan_mailings();

insert into order_mailing (event_id, session_id, kind, order_id)
select distinct ticket.event_id, ticket.session_id, mailing.kind, ticket.order_id
from session
join ticket on ticket.event_id = session.event_id and ticket.session_id = session.id
join orders on orders.event_id = ticket.event_id and orders.id = ticket.order_id and orders.status = 'PAID'
cross join (values ('E_TICKETS'), ('REMINDER')) mailing (kind)
where session.starts_at > now();

-- Until when the pace of mails to many is used up. Its row is the lock of all servers.
create table mail_pace (
  is_only boolean primary key default true check (is_only),
  free_at timestamptz not null default now()
);
insert into mail_pace default values;

-- Mailboxes that want no reminders, as digests.
create table reminder_refusal (
  mailbox_digest text primary key,
  refused_at timestamptz not null default now()
);
create index reminder_refusal_age on reminder_refusal (refused_at);

-- A mail that was sent and came back later. Its reason has no address.
alter table mail add column bounced_at timestamptz;
alter table mail add column bounce_reason text check (char_length(bounce_reason) between 1 and 500);
alter table mail add constraint mail_bounced check ((bounced_at is null) = (bounce_reason is null));
-- The tickets that the letter is about. They are compared before it is sent, and their files are made then.
alter table mail add column tickets jsonb check (pg_column_size(tickets) <= 8000);
alter table mail add column unsubscribe_address text check (char_length(unsubscribe_address) <= 500);
create index mail_bounced on mail (bounced_at) where bounced_at is not null;
create index mail_of_orders on mail (id) where order_id is not null;
