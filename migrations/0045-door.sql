-- The door takes scans, and tells each device what has changed in its list (docs/decisions/0061).

-- The scan that this one takes back.
alter table scan add column undoes uuid, add constraint scan_undoes_check check ((type = 'undo') = (undoes is not null));

-- A ticket of a session that has changed for the door. A reader who knows which transactions it has seen misses none: ids are no help,
-- since they are not committed in their order.
create table door_change (
  event_id bigint not null,
  session_id bigint not null,
  -- The transaction that changed it.
  writer bigint not null default (pg_current_xact_id()::text::bigint),
  id bigint generated always as identity,
  order_id bigint not null,
  number integer not null,
  changed_at timestamptz not null default now(),
  primary key (event_id, session_id, writer, id)
);
create index door_change_over on door_change (changed_at);

-- Triggers note the changes, so that no writer can forget to. Placing an order costs nothing more: an order that is not paid has no ticket
-- at the door.

create function note_paid_order() returns trigger language plpgsql as $$
begin
  insert into door_change (event_id, session_id, order_id, number)
  select event_id, session_id, order_id, number from ticket where event_id = new.event_id and order_id = new.id;
  return null;
end $$;
create trigger orders_at_door after update of status on orders for each row
  when (old.status <> new.status and 'PAID' in (old.status, new.status)) execute function note_paid_order();

create function note_changed_ticket() returns trigger language plpgsql as $$
begin
  insert into door_change (event_id, session_id, order_id, number)
  select new.event_id, of_session, new.order_id, new.number
  from unnest(array[old.session_id, nullif(new.session_id, old.session_id)]) of_session
  where of_session is not null
    and exists (select from orders where event_id = new.event_id and id = new.order_id and status = 'PAID');
  return null;
end $$;
-- Tickets of orders that end without being paid lose only their place.
create trigger ticket_at_door after update on ticket for each row
  when (old.returned_at is distinct from new.returned_at or new.is_live and not old.is_live
    or old.session_id <> new.session_id or old.zone_id <> new.zone_id)
  execute function note_changed_ticket();

create function note_at_door() returns trigger language plpgsql as $$
begin
  insert into door_change (event_id, session_id, order_id, number)
  select event_id, session_id, order_id, number
  from ticket where event_id = new.event_id and order_id = new.order_id and number = new.number;
  return null;
end $$;
create trigger ticket_issue_at_door after insert or update on ticket_issue for each row execute function note_at_door();
create trigger ticket_holder_at_door after insert or update on ticket_holder for each row execute function note_at_door();

create function note_admission() returns trigger language plpgsql as $$
begin
  insert into door_change (event_id, session_id, order_id, number)
  values (new.event_id, new.session_id, new.order_id, new.number);
  return null;
end $$;
create trigger admission_at_door after insert or update on admission for each row execute function note_admission();
