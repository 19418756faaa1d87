-- Staff change the programme while it is on sale: a version against saves over somebody else's change, a history of all changes, and
-- constraints that keep the seats, names and prices of sold tickets.

alter table site add column version integer not null default 1 check (version > 0);
alter table zone add column version integer not null default 1 check (version > 0);
alter table event add column version integer not null default 1 check (version > 0);
alter table session add column version integer not null default 1 check (version > 0);
alter table pricing add column version integer not null default 1 check (version > 0);

-- An archived event is on no list and not on sale. Its page stays, because tickets point to it.
alter table event add column archived boolean not null default false;

-- A new zone may have no places yet: its seats are drawn later. It is not sold before it has some.
alter table zone drop constraint zone_check, drop constraint zone_check1;
alter table zone add constraint zone_places_check
  check (case when free_seating then seat_plan is null else standing_capacity is null end);

-- One record for each change, with the changed fields before and after. `before` is null for a new row, `after` for a removed one.
create table programme_change (
  id bigint generated always as identity primary key,
  entity text not null check (entity in ('event', 'site', 'zone', 'session', 'pricing')),
  row_id bigint not null,
  at timestamptz not null default now(),
  principal text not null check (char_length(principal) between 1 and 254),
  before jsonb check (jsonb_typeof(before) = 'object'),
  after jsonb check (jsonb_typeof(after) = 'object'),
  check (num_nulls(before, after) < 2)
);
create index programme_change_row on programme_change (entity, row_id, id);
create trigger programme_change_is_kept before update or delete or truncate on programme_change
  execute function refuse_change();
do $$
begin
  if exists (select from pg_roles where rolname = 'limelight_server') then
    revoke update, delete on programme_change from limelight_server;
  end if;
end $$;

-- An inventory may be removed and made again with other places. Servers remember inventories by their version, so it must not begin at
-- the same number twice: microseconds pass faster than orders.
alter table inventory alter column version set default (extract(epoch from clock_timestamp()) * 1000000)::bigint;

-- The triggers below are called by statements of staff only. Orders insert and update inventories and tickets; that calls none of them.
create function refuse_loss() returns trigger language plpgsql as $$
begin
  raise exception 'refused by % of %', tg_name, tg_table_name using errcode = 'restrict_violation';
end $$;

create function has_tickets(of_event bigint, of_session bigint, of_zone bigint) returns boolean
  language sql stable
  return exists (
    select from ticket where event_id = of_event and session_id = of_session and zone_id = of_zone
  );

-- An inventory refers to its session and its zone, so neither can be removed while the inventory stays.
create trigger inventory_with_tickets_stays before delete on inventory
  for each row when (has_tickets(old.event_id, old.session_id, old.zone_id)) execute function refuse_loss();

create function zone_has_tickets(of_zone bigint) returns boolean
  language sql stable
  return exists (
    select from inventory where zone_id = of_zone and has_tickets(event_id, session_id, zone_id)
  );

-- Its names may only become more. Its seats may change: each session sells from its own copy of the plan.
create trigger zone_with_tickets_stays before update of name, names, free_seating on zone
  for each row when (
    ((old.name, old.free_seating) is distinct from (new.name, new.free_seating) or not new.names @> old.names)
    and zone_has_tickets(old.id)
  ) execute function refuse_loss();

create function pricing_has_tickets(of_event bigint, of_pricing bigint) returns boolean
  language sql stable
  return exists (select from ticket where event_id = of_event and pricing_id = of_pricing);

create trigger pricing_with_tickets_stays before delete on pricing
  for each row when (pricing_has_tickets(old.event_id, old.id)) execute function refuse_loss();

-- A pricing is for one event, zone and ticket type. Only its amounts change.
create trigger pricing_keeps_its_zone before update of event_id, zone_id, ticket_type on pricing
  for each row when ((old.event_id, old.zone_id, old.ticket_type) is distinct from (new.event_id, new.zone_id, new.ticket_type))
  execute function refuse_loss();
