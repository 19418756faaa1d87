-- Codes that open the prices of the ticket types DISCOUNT and PRIORITY_BOOKING, and a presale for their holders (docs/decisions/0048).

alter table event
  add column presale_opens_at timestamptz,
  add constraint event_presale_check check (presale_opens_at is null or coalesce(presale_opens_at < sale_opens_at, false));

create table code_batch (
  event_id bigint not null references event on delete cascade,
  id bigint generated always as identity,
  name text not null check (char_length(name) between 1 and 120),
  ticket_type text not null check (ticket_type in ('DISCOUNT', 'PRIORITY_BOOKING')),
  session_id bigint,                     -- null: any session
  zone_id bigint,                        -- null: any zone with a price of the type
  price_max_cents integer check (price_max_cents >= 0),
  tickets_per_order_max integer check (tickets_per_order_max between 1 and 400),
  made_by text not null check (char_length(made_by) between 1 and 254),
  made_at timestamptz not null default now(),
  primary key (event_id, id)
);

create table code (
  event_id bigint not null,
  id bigint generated always as identity,
  batch_id bigint not null,
  code text not null check (code ~ '^[A-Z2-9]{4,32}$'),
  tickets_max integer not null check (tickets_max between 1 and 100000),
  tickets_used integer not null default 0,
  reduction text not null check (reduction in ('NONE', 'PERCENT', 'AMOUNT', 'PRICE')),
  reduction_value integer not null check (reduction_value >= 0),   -- percent, or cents
  valid_from timestamptz,
  valid_until timestamptz,
  withdrawn_at timestamptz,
  person_digest text,                    -- of the mailbox or telephone that alone may use it
  mailed_digest text,                    -- of the mailbox that it was mailed to
  mailed_at timestamptz,
  version bigint not null default 1,     -- of its terms; its use changes none
  primary key (event_id, id),
  unique (event_id, code),
  foreign key (event_id, batch_id) references code_batch on delete cascade,
  constraint code_tickets_check check (tickets_used between 0 and tickets_max),
  check (valid_from < valid_until),
  check (reduction <> 'PERCENT' or reduction_value between 1 and 100),
  check ((mailed_digest is null) = (mailed_at is null))
);
create index code_batch_idx on code (event_id, batch_id, id);
-- An address gets one code of a batch, however often it is pasted.
create unique index code_mailed_once on code (event_id, batch_id, mailed_digest) where mailed_digest is not null;

-- An order without a code does not name the column.
alter table ticket add column code_id bigint;
create index ticket_code_idx on ticket (event_id, code_id) where code_id is not null;

-- A ticket that ends or lives again changes what is used of its code, whichever part of the shop does it. The statement that sells counts
-- by itself, so an insert runs nothing here. Only tickets with a code run it, and it reads and writes a row of the same event.
create function count_code_use() returns trigger language plpgsql as $$
begin
  update code set tickets_used = tickets_used + case when new.is_live then 1 else -1 end
  where event_id = new.event_id and id = new.code_id;
  return null;
end $$;

create trigger ticket_counts_code after update of is_live on ticket for each row
  when (new.code_id is not null and new.is_live <> old.is_live)
  execute function count_code_use();

-- The pass of a presale has no place in line yet.
alter table queue_place drop constraint queue_place_check;
alter table queue_place add constraint queue_place_check
  check (num_nulls(pass_id, admitted_at, valid_until) in (0, 3) and (place is null or pass_id is not null));
