-- Other programs: keys with which they call the shop, and webhooks by which the shop calls them (docs/decisions/0051).

-- Only a digest of the key is stored. A key never has ROLE_ADMIN, so it cannot manage accounts, keys or webhooks.
create table api_key (
  id bigint generated always as identity primary key,
  name text not null unique check (char_length(name) between 1 and 60),
  beginning text not null check (beginning ~ '^llk_[\w-]{8}$'),
  digest bytea not null unique check (octet_length(digest) = 32),
  authorities text[] not null check (
    cardinality(authorities) > 0
    and authorities <@ array['ROLE_CATALOGUE', 'ROLE_BOX_OFFICE', 'ROLE_FINANCE', 'ROLE_DOOR', 'ROLE_OPERATOR']
  ),
  made_by text not null,
  made_at timestamptz not null default now(),
  ends_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by text,
  check ((revoked_at is null) = (revoked_by is null))
);

create table webhook (
  id bigint generated always as identity primary key,
  address text not null unique check (char_length(address) between 1 and 500),
  events text[] not null check (
    cardinality(events) > 0 and events <@ array['order.paid', 'order.cancelled', 'order.refunded', 'event.changed']
  ),
  is_enabled boolean not null default true,
  sealed_secret bytea not null,
  -- During a change of the secret deliveries are signed with both.
  sealed_secret_before bytea,
  secret_before_until timestamptz,
  -- Nothing has been delivered since then.
  failing_since timestamptz,
  disabled_at timestamptz,
  made_by text not null,
  made_at timestamptz not null default now(),
  check ((sealed_secret_before is null) = (secret_before_until is null)),
  check (disabled_at is null or not is_enabled)
);

-- Written in the transaction of its reason and sent afterwards by any server, like a mail.
create table webhook_delivery (
  id bigint generated always as identity primary key,
  -- The id that the receiver sees; the same with each attempt.
  token uuid not null default gen_random_uuid(),
  webhook_id bigint not null references webhook on delete cascade,
  type text not null check (type in ('order.paid', 'order.cancelled', 'order.refunded', 'event.changed', 'webhook.test')),
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  created_at timestamptz not null default now(),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  -- A server is sending it until then at the latest.
  claimed_until timestamptz,
  attempted_at timestamptz,
  delivered_at timestamptz,
  given_up_at timestamptz,
  answer_status integer,
  answer text check (char_length(answer) <= 1024),
  failure text check (char_length(failure) <= 200),
  milliseconds integer check (milliseconds >= 0),
  check (delivered_at is null or given_up_at is null)
);
create index webhook_delivery_due on webhook_delivery (webhook_id, next_attempt_at)
  where delivered_at is null and given_up_at is null;
create index webhook_delivery_of on webhook_delivery (webhook_id, id);
create index webhook_delivery_created_at on webhook_delivery (created_at);
-- One change of an event is one delivery, however many rows it changes.
create unique index webhook_delivery_change_once on webhook_delivery (webhook_id, created_at, data)
  where type = 'event.changed';

-- A view of the order list: a filter with a name, of one account or shared with all.
create table order_view (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  is_shared boolean not null,
  filter jsonb not null check (jsonb_typeof(filter) = 'object'),
  made_at timestamptz not null default now()
);
create unique index order_view_name_once on order_view (account_id, lower(name));
create index order_view_shared on order_view (id) where is_shared;

-- For the filters of the order list. None of them has an entry for an order that is placed on the web and waits.
create index orders_closed_unpaid on orders (status, event_id, id) where status in ('EXPIRED', 'CANCELED', 'REJECTED');
create index orders_not_web on orders (channel, event_id, id) where channel <> 'WEB';
create index payment_settled_by on payment (method, event_id, order_id) where settles;
create index payment_settled_at on payment (settled_at, event_id, order_id) where settles;
