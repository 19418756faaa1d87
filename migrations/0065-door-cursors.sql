-- Cursors of door lists stay true when the shop is restored into another database, which counts its transactions anew, and on several
-- database nodes, each of which counts its own (docs/decisions/0091).

-- A cursor is the number of a transaction plus this base. A restored shop has a greater one, so every older list is loaded anew.
create table door_cursor_base (
  is_only boolean primary key default true check (is_only),
  base bigint not null default 0
);
insert into door_cursor_base default values;

-- The newest transaction of an event whose changes were deleted. It replaces door_change_forgotten, which counts for all events together
-- and stays for servers of the release before.
create table door_change_deleted (
  event_id bigint primary key,
  writer bigint not null
);
insert into door_change_deleted (event_id, writer)
select event.id, door_change_forgotten.writer from event, door_change_forgotten where door_change_forgotten.writer is not null;
