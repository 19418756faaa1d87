-- Settings of the shop that operators change (docs/decisions/0077), and networks with their limits (0078).

-- Each save is a row. The newest version counts, and earlier ones stay: who changed it, when, and from what. Without a row the shop's
-- first values count.
create table setting (
  name text not null check (name ~ '^[a-zA-Z]{1,30}(\.[a-zA-Z-]{1,30})?$'),
  version integer not null check (version > 0),
  value jsonb not null check (jsonb_typeof(value) = 'object'),
  changed_at timestamptz not null default now(),
  changed_by text not null check (char_length(changed_by) between 1 and 254),
  primary key (name, version)
);

-- The versions of the texts that the buyer agreed to. Null for buyers whom staff named, and for those before these columns.
alter table order_buyer
  add column terms_version integer check (terms_version > 0),
  add column privacy_version integer check (privacy_version > 0);

-- Networks that may do nothing for a while, and networks without limits of their own.
create table network_rule (
  id bigint generated always as identity primary key,
  network cidr not null,
  kind text not null check (kind in ('BLOCK', 'EXEMPT')),
  reason text not null check (char_length(reason) between 1 and 200),
  ends_at timestamptz not null,
  made_at timestamptz not null default now(),
  made_by text not null check (char_length(made_by) between 1 and 254),
  check (ends_at > made_at)
);
create unique index network_rule_network on network_rule (network, kind);

-- Limits that were hit, by networks without their last bits, an hour in a row. Servers write it every few seconds.
create table limit_hit (
  -- The call that was refused.
  what text not null check (char_length(what) between 1 and 200),
  network cidr not null,
  hour timestamptz not null,
  hits integer not null check (hits > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (hour, what, network),
  check (first_at <= last_at)
);
