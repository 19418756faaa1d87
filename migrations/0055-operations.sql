-- For operators: what the repeated jobs do (docs/decisions/0071), and maintenance (0072).

-- One row for each job of the shop, whichever servers do its rounds. Servers write it every few seconds, not after each round.
create table job (
  key text primary key check (key ~ '^[a-zA-Z]{1,40}$'),
  first_seen_at timestamptz not null default now(),
  -- Of the last round: its server, its begin, its length, and the begin of the next one there.
  server text not null check (char_length(server) between 1 and 120),
  started_at timestamptz not null,
  milliseconds integer not null check (milliseconds >= 0),
  next_at timestamptz not null,
  succeeded_at timestamptz,
  failed_at timestamptz,
  -- The kind of the last error and its place in the code. Never its message, which may name a person.
  last_error text check (char_length(last_error) between 1 and 200),
  -- Failures of one day in Hong Kong.
  failures integer not null default 0 check (failures >= 0),
  failures_on date not null default current_date,
  -- Staff want a round now; the first server that has the job takes the request.
  requested_at timestamptz,
  check ((failed_at is null) = (last_error is null))
);

-- The shop is closed for visitors from the first time to the second. At most one row is open.
create table maintenance (
  id bigint generated always as identity primary key,
  -- What visitors read, by locale; empty for the shop's own words.
  message jsonb not null default '{}' check (jsonb_typeof(message) = 'object'),
  -- When staff expect to open again.
  ends_at timestamptz,
  began_at timestamptz not null default now(),
  began_by text not null check (char_length(began_by) between 1 and 254),
  ended_at timestamptz,
  ended_by text check (char_length(ended_by) between 1 and 254),
  check ((ended_at is null) = (ended_by is null)),
  check (ended_at >= began_at)
);
create unique index maintenance_open on maintenance ((true)) where ended_at is null;
