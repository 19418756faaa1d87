-- Actions of staff on an order, each with who, when and why; notes; and money of a settled payment that goes back, of which
-- there may be several portions (docs/decisions/0046). A portion counts in given_back_cents from the moment it is decided, so no two
-- people can promise more than was paid.

alter table payment
  add column given_back_cents integer not null default 0,
  add column is_difference boolean not null default false;   -- paid at the counter for dearer seats of an order that is paid already
alter table payment
  add constraint payment_given_back_check check (given_back_cents between 0 and coalesce(captured_cents, 0)),
  add constraint payment_given_back_settles_check check (given_back_cents = 0 or settles);

drop index payment_settles_once;
create unique index payment_settles_once on payment (event_id, order_id) where settles and not is_difference;

create table payment_refund (
  event_id bigint not null,
  invoice_no text not null,
  number integer not null check (number > 0),   -- within its payment
  order_id bigint not null,
  amount_cents integer not null check (amount_cents > 0),
  reason text not null check (char_length(reason) between 1 and 200),
  decided_by text not null check (char_length(decided_by) between 1 and 254),
  created_at timestamptz not null default now(),
  approved_by text check (char_length(approved_by) between 1 and 254),   -- of finance; without it nothing is sent
  sent_at timestamptz,
  sent_by text check (char_length(sent_by) between 1 and 254),           -- who sends it, from the claim on
  note text check (char_length(note) between 1 and 800),                 -- how a person sent it
  asked_at timestamptz,                                                  -- the claim: the provider was asked
  refused text check (char_length(refused) <= 200),
  is_unanswered boolean not null default false,
  primary key (event_id, invoice_no, number),
  foreign key (event_id, invoice_no) references payment,
  check (sent_at is null or (sent_by is not null and approved_by is not null))
);
create index payment_refund_order_idx on payment_refund (event_id, order_id);
create index payment_refund_due_idx on payment_refund (created_at) where sent_at is null;

create table order_action (
  event_id bigint not null,
  order_id bigint not null,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  kind text not null check (kind in ('TICKETS_RETURNED', 'TAKEN_BACK', 'MONEY_RETURNED', 'SEATS_CHANGED', 'PAYMENT_TAKEN',
    'BUYER_CORRECTED', 'MAIL_REPEATED', 'HOLD_EXTENDED', 'CANCELED', 'REINSTATED', 'REFUND_SENT')),
  decided_by text not null check (char_length(decided_by) between 1 and 254),
  reason text check (char_length(reason) between 1 and 800),
  details text check (char_length(details) between 1 and 1000),   -- seats and amounts, the same in every language
  primary key (event_id, order_id, id)
);

create table order_note (
  event_id bigint not null,
  order_id bigint not null,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  written_by text not null check (char_length(written_by) between 1 and 254),
  note text not null check (char_length(note) between 1 and 1000),
  primary key (event_id, order_id, id)
);

-- A paid order that is refunded as a whole, and orders that staff open again.
drop trigger orders_moves on orders;
create trigger orders_moves after update of status on orders for each row
  when (old.status <> new.status and (old.status, new.status) not in (
    ('WAITING', 'PAID'), ('EXPIRED', 'PAID'), ('WAITING', 'EXPIRED'), ('WAITING', 'CANCELED'), ('WAITING', 'REJECTED'),
    ('PAID', 'CANCELED'), ('CANCELED', 'WAITING'), ('EXPIRED', 'WAITING')))
  execute function refuse_move();
