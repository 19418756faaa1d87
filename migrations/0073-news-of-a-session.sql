-- Staff write to everybody who holds a ticket of a session.

alter table order_mailing drop constraint order_mailing_kind_check;
alter table order_mailing add constraint order_mailing_kind_check check (kind in ('E_TICKETS', 'REMINDER', 'CONFIRMATION', 'NEWS'));

create table session_news (
  event_id bigint not null,
  session_id bigint not null,
  id bigint generated always as identity,
  message text not null check (char_length(message) between 1 and 2000),
  written_by text not null check (char_length(written_by) between 1 and 254),
  written_at timestamptz not null default now(),
  primary key (event_id, session_id, id)
);
