-- Orders sold by staff and outlets, discounts of single tickets, tickets that come back one by one, and a ledger of all money
-- (docs/decisions/0045). Columns with a constant default rewrite no table, and an order of a buyer does not name them.

alter table orders
  add column channel text not null default 'WEB' check (channel in ('WEB', 'COUNTER', 'TELEPHONE', 'GUEST', 'OUTLET')),
  add column sold_by text check (char_length(sold_by) between 1 and 254);
alter table orders add constraint orders_seller_check check ((channel = 'WEB') = (sold_by is null));

alter table ticket
  add column discount_cents integer not null default 0 check (discount_cents >= 0),
  add column returned_at timestamptz;
alter table ticket add constraint ticket_returned_check check (returned_at is null or not is_live);

alter table payment drop constraint payment_method_check;
alter table payment add constraint payment_method_check
  check (method in ('JETCO', 'ASIA_PAY', 'CASH', 'COUNTER_CASH', 'COUNTER_CARD'));

-- Lines are added and never changed. What comes later is a later line, so the figures of a past day stay.
create table ledger_line (
  event_id bigint not null,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  day date not null default (now() at time zone 'Asia/Hong_Kong')::date,
  kind text not null check (kind in ('SALE', 'FEE', 'DELIVERY', 'DISCOUNT', 'REFUND', 'COMMISSION', 'CORRECTION')),
  order_id bigint,
  session_id bigint,
  zone_id bigint,
  ticket_type text check (ticket_type in ('PUBLIC', 'CONSIGNMENT', 'COMPLEMENTARY', 'DISCOUNT', 'PRIORITY_BOOKING')),
  channel text not null check (channel in ('WEB', 'COUNTER', 'TELEPHONE', 'GUEST', 'OUTLET')),
  method text not null check (method in ('JETCO', 'ASIA_PAY', 'CASH', 'COUNTER_CASH', 'COUNTER_CARD', 'OUTLET', 'NONE')),
  unit_cents integer not null,
  tickets integer not null default 0,
  amount_cents bigint not null,
  said_by text not null check (char_length(said_by) between 1 and 254),
  note text check (char_length(note) between 1 and 800),
  primary key (event_id, id),
  check ((session_id is null) = (zone_id is null)),
  check (tickets = 0 or kind in ('SALE', 'REFUND', 'CORRECTION')),
  check (case kind
    when 'SALE' then amount_cents = tickets::bigint * unit_cents and tickets > 0
    when 'FEE' then amount_cents > 0
    when 'DELIVERY' then amount_cents > 0
    when 'DISCOUNT' then amount_cents < 0
    when 'REFUND' then amount_cents <= 0 and tickets <= 0
    when 'COMMISSION' then amount_cents <> 0
    else true end)
);
create index ledger_line_order_idx on ledger_line (event_id, order_id) where order_id is not null;
create index ledger_line_day_idx on ledger_line (day, event_id);

create trigger ledger_line_is_kept before update or delete or truncate on ledger_line
  for each statement execute function refuse_change();
do $$ begin
  if exists (select from pg_roles where rolname = 'limelight_server') then
    revoke update, delete on ledger_line from limelight_server;
  end if;
end $$;
