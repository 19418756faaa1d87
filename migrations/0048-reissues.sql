-- Codes replaced by staff (docs/decisions/0060).

alter table order_action drop constraint order_action_kind_check;
alter table order_action add constraint order_action_kind_check check (kind in ('TICKETS_RETURNED', 'TAKEN_BACK', 'MONEY_RETURNED', 'SEATS_CHANGED',
  'PAYMENT_TAKEN', 'BUYER_CORRECTED', 'MAIL_REPEATED', 'HOLD_EXTENDED', 'CANCELED', 'REINSTATED', 'REFUND_SENT', 'REFUND_DECLINED',
  'CODE_REPLACED', 'LINKS_VOIDED'));

-- All tickets of a session, or of all sessions of the event, got new codes. A job tells their holders, some orders at a time.
create table ticket_reissue (
  event_id bigint not null references event,
  id bigint generated always as identity,
  session_id bigint references session,
  reason text not null check (reason in ('MISPRINT', 'LEAK')),
  -- Codes of earlier keys of the event are refused as well.
  has_new_key boolean not null,
  tickets integer not null check (tickets >= 0),
  orders integer not null check (orders between 0 and tickets),
  decided_by text not null check (char_length(decided_by) between 1 and 254),
  decided_at timestamptz not null default now(),
  -- Orders up to this one have been told.
  last_order_id bigint not null default 0,
  orders_seen integer not null default 0 check (orders_seen >= 0),
  finished_at timestamptz,
  primary key (event_id, id),
  check (not has_new_key or (reason = 'LEAK' and session_id is null))
);
create index ticket_reissue_open on ticket_reissue (decided_at) where finished_at is null;
