-- A sale that staff pause, a message to all who wait in line, the counts that each server writes while a sale runs, and alarms
-- (docs/decisions/0050). Columns with a constant default rewrite no table.

alter table event
  add column sale_paused_at timestamptz,
  add column line_message jsonb not null default '{}' check (is_localised(line_message));

-- One row for each server and minute with something to count. Each server adds to its own row, so that none waits for another.
create table sale_minute (
  event_id bigint not null,
  minute timestamptz not null check (minute = date_trunc('minute', minute)),
  server uuid not null,
  placed integer not null default 0 check (placed >= 0),
  refused integer not null default 0 check (refused >= 0),
  last_placed_at timestamptz,
  primary key (event_id, minute, server)
);
create index sale_minute_over on sale_minute (minute);

-- Replies with a status of 500 or more. They belong to no event.
create table fault_minute (
  minute timestamptz not null check (minute = date_trunc('minute', minute)),
  server uuid not null,
  faults integer not null default 0 check (faults >= 0),
  busy integer not null default 0 check (busy >= 0),
  primary key (minute, server)
);

-- An incident begins, and ends when its cause has been away for a while. `subject` is a provider, or empty.
create table alarm (
  event_id bigint not null references event (id) on delete cascade,
  id bigint generated always as identity,
  kind text not null check (kind in ('standstill', 'provider', 'money')),
  subject text not null check (subject in ('', 'JETCO', 'ASIA_PAY')),
  count integer not null check (count > 0),
  began_at timestamptz not null default now(),
  -- The last time that its cause was there.
  seen_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (event_id, id),
  check (ended_at is null or ended_at >= began_at)
);
create unique index alarm_open_once on alarm (event_id, kind, subject) where ended_at is null;
create index alarm_over on alarm (ended_at) where ended_at is not null;

create index mail_given_up on mail (given_up_at) where given_up_at is not null;
