-- The door hears of more changes, knows when a list is too old for them, and sends its entries to other programs (docs/decisions/0064).

-- A seat that is renamed, and a buyer whose name is corrected.
drop trigger ticket_at_door on ticket;
create trigger ticket_at_door after update on ticket for each row
  when (old.returned_at is distinct from new.returned_at or new.is_live and not old.is_live
    or old.session_id <> new.session_id or old.zone_id <> new.zone_id
    or old.row_label is distinct from new.row_label or old.seat_number is distinct from new.seat_number)
  execute function note_changed_ticket();

create function note_corrected_buyer() returns trigger language plpgsql as $$
begin
  insert into door_change (event_id, session_id, order_id, number)
  select ticket.event_id, session_id, order_id, number
  from ticket join orders on orders.event_id = ticket.event_id and orders.id = ticket.order_id
  where ticket.event_id = new.event_id and ticket.order_id = new.order_id and status = 'PAID';
  return null;
end $$;
create trigger order_buyer_at_door after update of sealed_person on order_buyer for each row
  when (old.sealed_person is distinct from new.sealed_person and new.sealed_person is not null)
  execute function note_corrected_buyer();

-- The newest transaction whose changes were deleted: a list that is as old as it is loaded anew. Null before the first.
create table door_change_forgotten (
  is_only boolean primary key default true check (is_only),
  writer bigint
);
insert into door_change_forgotten default values;

-- Nobody read it.
alter table door_device drop column list_at;

-- Entries go to webhooks by the transactions that stored them, as changes go to devices. Earlier scans do not.
alter table scan add writer bigint;
alter table scan alter writer set default (pg_current_xact_id()::text::bigint);
create index scan_entry_writer on scan (writer) where type = 'entry' and outcome = 'ok';

-- Entries of this transaction and later ones are sent next. One server at a time has the row.
create table check_in_mark (
  is_only boolean primary key default true check (is_only),
  writer bigint not null default 0,
  moved_at timestamptz not null default '-infinity'
);
insert into check_in_mark default values;

alter table webhook drop constraint webhook_events_check, add constraint webhook_events_check check (
  cardinality(events) > 0
  and events <@ array['order.paid', 'order.cancelled', 'order.refunded', 'tickets.checkedIn', 'event.changed']
);
alter table webhook_delivery drop constraint webhook_delivery_type_check, add constraint webhook_delivery_type_check check (
  type in ('order.paid', 'order.cancelled', 'order.refunded', 'tickets.checkedIn', 'event.changed', 'webhook.test')
);
