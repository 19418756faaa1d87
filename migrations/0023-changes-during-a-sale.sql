-- Changes of a session while it is sold: places that staff withhold, and times that move.

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

-- A session moves to another time, and its buyers are to get a mail. The row is written with the change; a job on every server writes the
-- mails, some orders at a time, and notes how far it has come.
create table session_move (
  event_id bigint not null,
  id bigint generated always as identity,
  session_id bigint not null,
  starts_before timestamptz not null,
  starts_at timestamptz not null,
  moved_at timestamptz not null default now(),
  last_order_id bigint not null default 0,
  finished_at timestamptz,
  primary key (event_id, id),
  foreign key (event_id, session_id) references session (event_id, id) on delete cascade
);
create index session_move_waiting on session_move (moved_at) where finished_at is null;

-- A calendar file that goes with a mail.
alter table mail add column calendar text check (char_length(calendar) <= 10000);
alter table mail drop constraint mail_cleared_check;
alter table mail add constraint mail_cleared_check check (cleared_at is null
  or (sent_at is not null and num_nonnulls(recipient, reply_to_name, reply_to, subject, body, html, calendar) = 0));
