-- Staff take places of a session out of sale: for the house, killed, or for an outlet. A withholding has places of one zone in one session;
-- those with seats have a row for each. They are written under the lock of a sale, and in the inventory they are not free. Orders never touch
-- these tables.

create table withholding (
  event_id bigint not null,
  id bigint generated always as identity,
  session_id bigint not null,
  zone_id bigint not null,
  kind text not null check (kind in ('HOUSE', 'KILL', 'OUTLET')),
  reason text not null check (char_length(reason) between 1 and 200),
  places integer not null check (places between 1 and 100000),
  -- At this time they go back on sale.
  ends_at timestamptz,
  principal text not null check (char_length(principal) between 1 and 254),
  created_at timestamptz not null default now(),
  primary key (event_id, id),
  unique (event_id, session_id, zone_id, id),
  -- An inventory with withheld places stays.
  foreign key (event_id, session_id, zone_id) references inventory
);
create index withholding_end on withholding (ends_at) where ends_at is not null;

create table withheld_seat (
  event_id bigint not null,
  session_id bigint not null,
  zone_id bigint not null,
  row_label text not null,
  seat_number integer not null check (seat_number between 1 and 999),
  withholding_id bigint not null,
  -- A seat is withheld once.
  primary key (event_id, session_id, zone_id, row_label, seat_number),
  foreign key (event_id, session_id, zone_id, withholding_id)
    references withholding (event_id, session_id, zone_id, id) on delete cascade
);
create index withheld_seat_of on withheld_seat (event_id, withholding_id);
