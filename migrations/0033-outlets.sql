-- Outlets sell tickets elsewhere, from allotments: places of a session with a price, a commission and a date of return (docs/decisions/0049).

create table outlet (
  id bigint generated always as identity primary key,
  version integer not null default 1 check (version > 0),
  name text not null unique check (char_length(name) between 1 and 120),
  -- Of the ticket prices, in hundredths of a percent: the default of its allotments.
  commission_basis_points integer not null check (commission_basis_points between 0 and 10000)
);

-- An account sells for one outlet.
create table outlet_account (
  account_id bigint primary key references account on delete cascade,
  outlet_id bigint not null references outlet
);
create index outlet_account_of on outlet_account (outlet_id);

-- allotted = sold + held + returned + free: tickets of its sales that are live, places that came back, and places of its withholding.
create table allotment (
  event_id bigint not null,
  id bigint generated always as identity,
  version integer not null default 1 check (version > 0),
  session_id bigint not null,
  zone_id bigint not null,
  outlet_id bigint not null references outlet,
  pricing_id bigint not null references pricing on delete cascade,
  price_cents integer not null check (price_cents between 0 and 10000000),
  commission_basis_points integer not null check (commission_basis_points between 0 and 10000),
  allotted integer not null check (allotted between 1 and 100000),
  returned integer not null default 0 check (returned between 0 and allotted),
  -- At this time the unsold places go back on sale.
  returns_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (event_id, id),
  unique (event_id, session_id, zone_id, id),
  foreign key (event_id, session_id, zone_id) references inventory on delete cascade
);
create index allotment_outlet_idx on allotment (outlet_id, event_id);

-- The free places of an allotment. When none is free there is no withholding.
alter table withholding
  add column allotment_id bigint,
  add foreign key (event_id, session_id, zone_id, allotment_id) references allotment (event_id, session_id, zone_id, id),
  add check (allotment_id is null or (kind = 'OUTLET' and ends_at is not null));
create unique index withholding_allotment on withholding (event_id, allotment_id) where allotment_id is not null;

create table outlet_sale (
  event_id bigint not null,
  order_id bigint not null,
  allotment_id bigint not null,
  outlet_id bigint not null references outlet,
  commission_basis_points integer not null check (commission_basis_points between 0 and 10000),
  -- Until then unpaid places are put aside. Their hold lasts an hour longer, so that the end of a hold never frees them for the public.
  held_until timestamptz,
  -- Its places went back to the allotment.
  voided_at timestamptz,
  voided_by text check (char_length(voided_by) between 1 and 254),
  primary key (event_id, order_id),
  foreign key (event_id, order_id) references orders,
  foreign key (event_id, allotment_id) references allotment,
  check ((voided_at is null) = (voided_by is null))
);
create index outlet_sale_held on outlet_sale (held_until) where held_until is not null;
create index outlet_sale_allotment_idx on outlet_sale (event_id, allotment_id);
create index outlet_sale_outlet_idx on outlet_sale (outlet_id, order_id);

-- A closed settlement is the sum of its ledger lines. Neither it nor they ever change, and a line is in one settlement.
create table outlet_settlement (
  id bigint generated always as identity primary key,
  outlet_id bigint not null references outlet,
  last_day date not null,
  closed_at timestamptz not null default now(),
  closed_by text not null check (char_length(closed_by) between 1 and 254),
  unique (outlet_id, last_day)
);

create table outlet_settlement_line (
  event_id bigint not null,
  line_id bigint not null,
  settlement_id bigint not null references outlet_settlement,
  primary key (event_id, line_id),
  foreign key (event_id, line_id) references ledger_line
);
create index outlet_settlement_line_of on outlet_settlement_line (settlement_id);

create trigger outlet_settlement_is_kept before update or delete or truncate on outlet_settlement
  for each statement execute function refuse_change();
create trigger outlet_settlement_line_is_kept before update or delete or truncate on outlet_settlement_line
  for each statement execute function refuse_change();
do $$ begin
  if exists (select from pg_roles where rolname = 'limelight_server') then
    revoke update, delete on outlet_settlement, outlet_settlement_line from limelight_server;
  end if;
end $$;

alter table account drop constraint account_authorities_check;
alter table account add constraint account_authorities_check check (authorities <@
  '{ROLE_ADMIN,ROLE_USER,ROLE_CATALOGUE,ROLE_BOX_OFFICE,ROLE_FINANCE,ROLE_DOOR,ROLE_OPERATOR,ROLE_OUTLET}'::text[]);

alter table programme_change drop constraint programme_change_entity_check;
alter table programme_change add constraint programme_change_entity_check
  check (entity in ('event', 'site', 'zone', 'session', 'pricing', 'outlet'));
