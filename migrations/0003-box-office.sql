-- The box office: what is left of every session and zone, orders with their tickets, and the waiting rooms.
--
-- These tables are ready to be spread over several databases (docs/SCALE.md): event_id is the first column of every key and
-- unique index, ids are made by the shop and carry their event, there are no triggers, and foreign keys come in a step of
-- their own (0004).

alter table event
  add column tickets_per_visitor_max integer check (tickets_per_visitor_max between 1 and 1000),   -- null: no limit but one order's
  -- The waiting room; without a number there is none and whoever asks comes in.
  add column admitted_per_minute integer check (admitted_per_minute between 1 and 100000),
  add column inside_max integer check (inside_max between 1 and 1000000),
  add check ((admitted_per_minute is null) = (inside_max is null)),
  add check (id < 2097152);   -- so that an order's id, which carries its event, stays below 2^53

-- Among blocks that are otherwise equal: the one closest to the middle of its row.
alter table zone add column prefers_middle boolean not null default true;

-- What the shop signs with, when the operator gave no key of their own: every server on this database must use the same.
create table secret (
  name text primary key,
  value bytea not null check (octet_length(value) >= 32)
);

-- The seat plan as it was when sales opened: later changes of the zone never move a seat that may be sold. Kept once for
-- all sessions that have the same.
create table plan_copy (
  code text primary key check (code ~ '^[0-9a-f]{64}$'),   -- from the text
  seat_plan text not null
);

-- Which event a pass without an event was used for; it is good for one order all the same.
create table pass_use (
  pass_id text primary key,
  event_id bigint not null
);

create table inventory (
  event_id bigint not null,
  session_id bigint not null,
  zone_id bigint not null,
  plan_code text,              -- null when seating is free
  free_seats bytea,            -- one bit for each place of the plan, set where a seat is free
  capacity integer not null check (capacity between 1 and 100000),
  free_public integer not null check (free_public >= 0),         -- seats of class a, or standing places
  free_restricted_view integer not null default 0 check (free_restricted_view between 0 and free_public),   -- of those
  free_house integer not null default 0 check (free_house >= 0),
  free_companion integer not null default 0 check (free_companion >= 0),
  largest_block integer not null check (largest_block between 0 and free_public),   -- side by side, on public sale
  version bigint not null default 1,
  primary key (event_id, session_id, zone_id),
  check ((plan_code is null) = (free_seats is null)),
  check (free_public + free_house + free_companion <= capacity)
) with (fillfactor = 20);
-- A few hundred bytes, written with every batch: in the row, not beside it.
alter table inventory alter column free_seats set storage main;

-- "orders", because "order" is a word of SQL. The API calls them transactions.
create table orders (
  event_id bigint not null,
  id bigint not null,
  status text not null default 'WAITING' check (status in ('WAITING', 'PAID', 'EXPIRED', 'CANCELED', 'REJECTED')),
  pass_id text not null,               -- a pass is good for one order, and the same pass gives the same order again
  wish_digest text not null,           -- of what was asked for with that pass
  visitor text not null,
  delivery_type text not null check (delivery_type in ('NONE', 'FLAT', 'DELIVERY_HK', 'DELIVERY_MACAU', 'DELIVERY_ONSITE')),
  ticket_count integer not null check (ticket_count between 1 and 400),
  tickets_cents integer not null check (tickets_cents >= 0),
  handling_cents integer not null check (handling_cents >= 0),
  delivery_cents integer not null check (delivery_cents >= 0),
  amount_cents integer not null check (amount_cents = tickets_cents + handling_cents + delivery_cents),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  settled_at timestamptz,              -- when it stopped waiting
  primary key (event_id, id),
  unique (event_id, pass_id),
  check (id >> 32 = event_id),
  check ((settled_at is null) = (status = 'WAITING'))
);
-- A visitor holds the seats of one order at a time.
create unique index orders_held_once on orders (event_id, visitor) where status = 'WAITING';
create index orders_paid on orders (event_id, visitor) where status = 'PAID';
create index orders_expiring on orders (expires_at) where status = 'WAITING';

-- Blocks of numbers for order ids: a server takes a block and counts within it.
create table order_numbers (
  event_id bigint primary key,
  next_number bigint not null check (next_number between 1 and 4294967296)
);

create table ticket (
  event_id bigint not null,
  order_id bigint not null,
  number integer not null check (number between 1 and 400),   -- within its order
  session_id bigint not null,
  zone_id bigint not null,
  pricing_id bigint not null,
  price_cents integer not null check (price_cents >= 0),
  handling_fee_cents integer not null check (handling_fee_cents >= 0),
  row_label text collate "C",
  seat_number integer check (seat_number between 1 and 999),
  restricted_view boolean not null default false,
  is_live boolean not null default true,    -- false when its order let go of the seat
  primary key (event_id, order_id, number),
  check ((row_label is null) = (seat_number is null))
);
-- The last witness: a seat is on one live ticket, whatever the code forgets.
create unique index ticket_seat_sold_once on ticket (event_id, session_id, zone_id, row_label, seat_number)
  where is_live and row_label is not null;

-- A waiting room. Places below `served` may come in.
create table queue (
  event_id bigint primary key,
  seed bytea not null check (octet_length(seed) = 32),   -- draws the order of the lobby; secret until the opening
  arrivals bigint not null default 0 check (arrivals >= 0),
  opened_at timestamptz,
  lobby_size bigint,                                     -- places taken before the opening
  served bigint not null default 0 check (served >= 0),
  advanced_at timestamptz,                               -- until when the rate has been counted out
  allowance bigint not null default 0 check (allowance >= 0),   -- what is left over of it; a place costs 60000
  room integer not null default 0 check (room >= 0),     -- how many more fitted in when those inside were last counted
  counted_at timestamptz,
  waiting_since timestamptz,                             -- null while nobody waits
  check ((opened_at is null) = (lobby_size is null)),
  check (lobby_size <= arrivals),
  check (served <= arrivals),
  check (opened_at is not null or (served = 0 and waiting_since is null))
) with (fillfactor = 20);

-- How the line moved, second by second: when a place was called, and how fast the line is.
create table queue_step (
  event_id bigint not null,
  at timestamptz not null,               -- whole seconds; what was so at the end of the second
  served bigint not null check (served > 0),
  primary key (event_id, at)
);

-- A place in a waiting room, numbered from nought as visitors arrived.
create table queue_place (
  event_id bigint not null,
  number bigint not null check (number >= 0),
  visitor text not null,
  address text not null,                 -- a keyed digest of the network: enough to count places
  arrived_at timestamptz not null default now(),
  place bigint check (place >= 0),       -- the number in line, from the claim on
  pass_id text,
  admitted_at timestamptz,
  valid_until timestamptz,               -- of the pass
  ended_at timestamptz,                  -- when the visitor took a new place instead
  primary key (event_id, number),
  unique (event_id, place),
  unique (event_id, pass_id),
  check (num_nulls(place, pass_id, admitted_at, valid_until) in (0, 4))
);
create unique index queue_place_once on queue_place (event_id, visitor) where ended_at is null;
create index queue_place_address on queue_place (event_id, address, arrived_at);
create index queue_place_inside on queue_place (event_id, valid_until) where pass_id is not null;
