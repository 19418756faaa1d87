-- Payments beside orders: attempts with numbers of their own, what providers told of them, transfers with their proofs, and what
-- is to go back. Money that came always has a place: it settles an order, or a refund is due.

alter table event
  add column transfer_hours integer not null default 24 check (transfer_hours between 1 and 240);   -- to make a bank transfer in

alter table order_buyer add column sealed_answers bytea;   -- to the security questions; forgotten with the ID number

create table payment (
  event_id bigint not null,
  invoice_no text collate "C" not null check (invoice_no ~ '^[0-9A-Z]{12,35}$'),   -- begins with its event
  order_id bigint not null,
  method text not null check (method in ('JETCO', 'ASIA_PAY', 'CASH')),
  status text not null default 'REQUESTED'
    check (status in ('REQUESTED', 'FAILED', 'CAPTURED', 'MISMATCHED', 'REFUND_DUE', 'REFUNDED')),
  merchant_id text not null,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null default '344',
  captured_cents integer check (captured_cents >= 0),
  refunded_cents integer check (refunded_cents >= 0),
  settles boolean not null default false,   -- the order is PAID by this one
  nonce text,                               -- ties a digital receipt to its order
  provider_ref text,                        -- the gateway's number, or the line of the statement
  response_code text,
  note text check (char_length(note) <= 500),   -- why it goes back, does not fit, or was not accepted
  created_at timestamptz not null default now(),
  settled_at timestamptz,                   -- when it stopped being requested
  ask_at timestamptz,                       -- when the gateway is to be asked, should it say nothing
  asked integer not null default 0,
  reported_at timestamptz,                  -- when a browser came back and believed that it had paid; nothing follows from it
  held_longer boolean not null default false,   -- its order was given a moment more, for the gateway to be asked; once
  decided_by text check (char_length(decided_by) <= 254),   -- the login of whoever looked at a transfer or a refund
  refund_asked_at timestamptz,              -- the provider was told to send it back, and may still be at it
  primary key (event_id, invoice_no),
  check ((captured_cents is not null) = (status in ('CAPTURED', 'MISMATCHED', 'REFUND_DUE', 'REFUNDED'))),
  check ((refunded_cents is not null) = (status = 'REFUNDED')),
  check (not settles or (status = 'CAPTURED' and captured_cents = amount_cents)),
  check (status <> 'CAPTURED' or settles)
);
create index payment_order on payment (event_id, order_id);
create unique index payment_settles_once on payment (event_id, order_id) where settles;
create index payment_to_ask on payment (ask_at) where ask_at is not null;
create index payment_in_hand on payment (created_at) where status in ('REQUESTED', 'MISMATCHED', 'REFUND_DUE');

-- What providers say, stored before anything is done about it, and once however often it is said.
create table payment_notice (
  id bigint generated always as identity primary key,
  provider text not null check (provider in ('JETCO', 'ASIA_PAY')),
  kind text not null check (kind in ('datafeed', 'receipt', 'query')),
  digest text collate "C" not null,         -- of everything that was said
  invoice_no text collate "C" not null,
  said jsonb not null,                      -- without card data
  received_at timestamptz not null default now(),
  handle_at timestamptz not null default now(),
  handled_at timestamptz,
  attempts integer not null default 0,
  outcome text check (char_length(outcome) <= 200),
  unique (provider, kind, digest)
);
create index payment_notice_to_handle on payment_notice (handle_at) where handled_at is null;
create index payment_notice_invoice on payment_notice (invoice_no);

create table transfer_proof (
  event_id bigint not null,
  invoice_no text collate "C" not null,
  number integer not null check (number between 1 and 5),
  content_type text not null check (content_type in ('image/webp', 'application/pdf')),
  content bytea not null check (octet_length(content) between 1 and 5242880),
  uploaded_at timestamptz not null default now(),
  primary key (event_id, invoice_no, number),
  foreign key (event_id, invoice_no) references payment
);

-- A line of a bank statement pays for one order.
create table statement_line_use (
  digest text collate "C" primary key,
  invoice_no text collate "C" not null,
  used_at timestamptz not null default now()
);

create table reconciliation (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('silent', 'settlement')),
  provider text not null check (provider in ('JETCO', 'ASIA_PAY')),
  at timestamptz not null default now(),
  report jsonb not null
);
create index reconciliation_at on reconciliation (at);
