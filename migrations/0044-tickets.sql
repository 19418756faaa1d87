-- Tickets from the payment to the door (docs/decisions/0056). A code is made of the ticket's keys and its issue, so an ordinary ticket
-- needs no row here: rows are written for what changes.

-- Missing for an event with the usual settings.
create table ticket_settings (
  event_id bigint primary key references event on delete cascade,
  release_days integer default 14 check (release_days between 0 and 365),
  reminder_hours integer default 24 check (reminder_hours between 1 and 336),
  holder_names text not null default 'NO' check (holder_names in ('NO', 'OPTIONAL', 'REQUIRED')),
  checks_identity boolean not null default false,
  allows_reentry boolean not null default false,
  transfers_max integer not null default 3 check (transfers_max between 0 and 20),
  terms jsonb not null default '{}' check (is_localised(terms)),
  version integer not null default 1 check (version > 0)
);

-- An entrance of an event, and the zones that it leads to. A zone without a gate is let in at every gate.
create table gate (
  event_id bigint not null references event on delete cascade,
  id bigint generated always as identity,
  name text not null check (char_length(name) between 1 and 40),
  zone_ids bigint[] not null default '{}' check (cardinality(zone_ids) <= 500),
  primary key (event_id, id),
  unique (event_id, name)
);

-- The keys that sign the codes of an event. The newest signs; all that are not refused are believed.
create table ticket_key (
  event_id bigint not null,
  number integer not null check (number between 1 and 255),
  public_key bytea not null check (octet_length(public_key) = 32),
  sealed_key bytea not null,
  made_at timestamptz not null default now(),
  refused_at timestamptz,
  primary key (event_id, number)
);

-- The issue of a ticket whose code was replaced. Every earlier code of the ticket is void.
create table ticket_issue (
  event_id bigint not null,
  order_id bigint not null,
  number integer not null check (number between 1 and 400),
  issue integer not null check (issue between 2 and 65535),
  reason text not null check (reason in ('TRANSFER', 'LOST', 'MISPRINT', 'LEAK')),
  issued_at timestamptz not null default now(),
  primary key (event_id, order_id, number)
);

-- The person who holds a ticket, where somebody named one. Whoever got it from a friend has a mailbox of their own.
create table ticket_holder (
  event_id bigint not null,
  order_id bigint not null,
  number integer not null check (number between 1 and 400),
  sealed_name bytea,
  sealed_email bytea,
  locale text check (locale in ('zh-hk', 'zh-tw', 'en')),
  transfers integer not null default 0 check (transfers >= 0),
  changed_at timestamptz not null default now(),
  primary key (event_id, order_id, number),
  check ((sealed_email is null) = (locale is null))
);

-- Links to the tickets of an order carry a version. A link is void when its version is not this one; without a row it is 1.
create table ticket_link (
  event_id bigint not null,
  order_id bigint not null,
  version integer not null check (version > 1),
  primary key (event_id, order_id)
);

-- Each print of a ticket on paper by staff.
create table ticket_print (
  event_id bigint not null,
  order_id bigint not null,
  number integer not null,
  id bigint generated always as identity,
  issue integer not null,
  printed_by text not null check (char_length(printed_by) between 1 and 254),
  printed_at timestamptz not null default now(),
  primary key (event_id, order_id, number, id)
);

-- A telephone or scanner at a gate. Its token is stored as a digest; without one it waits to be enrolled.
create table door_device (
  event_id bigint not null references event on delete cascade,
  id bigint generated always as identity,
  name text not null check (char_length(name) between 1 and 60),
  gate_id bigint,
  session_ids bigint[] not null check (cardinality(session_ids) between 1 and 100),
  enrol_digest bytea check (octet_length(enrol_digest) = 32),
  enrol_until timestamptz,
  token_digest bytea unique check (octet_length(token_digest) = 32),
  sealed_list_key bytea not null,
  made_by text not null check (char_length(made_by) between 1 and 254),
  made_at timestamptz not null default now(),
  enrolled_at timestamptz,
  revoked_at timestamptz,
  revoked_by text check (char_length(revoked_by) between 1 and 254),
  seen_at timestamptz,
  battery_percent integer check (battery_percent between 0 and 100),
  scans_waiting integer check (scans_waiting >= 0),
  list_at timestamptz,
  primary key (event_id, id),
  check ((revoked_at is null) = (revoked_by is null)),
  check ((enrol_digest is null) = (enrol_until is null))
);
create unique index door_device_enrol on door_device (enrol_digest) where enrol_digest is not null;

-- Whether a ticket is inside, and since when. Its row is the lock of the door.
create table admission (
  event_id bigint not null,
  order_id bigint not null,
  number integer not null check (number between 1 and 400),
  session_id bigint not null,
  is_inside boolean not null,
  -- Of the last entry or exit.
  at timestamptz not null,
  device_id bigint,
  gate_id bigint,
  entries integer not null check (entries >= 0),
  primary key (event_id, order_id, number)
);
create index admission_of_session on admission (event_id, session_id, at);

-- Every scan of a door, once for each nonce, also those that were refused.
create table scan (
  event_id bigint not null,
  nonce uuid not null,
  id bigint generated always as identity,
  session_id bigint not null,
  order_id bigint,
  number integer,
  type text not null check (type in ('entry', 'exit', 'undo')),
  outcome text not null check (
    outcome in ('ok', 'alreadyIn', 'void', 'unpaid', 'wrongSession', 'wrongGate', 'forged', 'unknown', 'needsIdentity')
  ),
  device_id bigint,
  -- The login of the account that scanned without a device.
  scanned_by text check (char_length(scanned_by) between 1 and 254),
  gate_id bigint,
  -- As the device's clock said, corrected by its difference to the server's.
  scanned_at timestamptz not null,
  received_at timestamptz not null default now(),
  is_offline boolean not null default false,
  is_forced boolean not null default false,
  reason text check (char_length(reason) between 1 and 200),
  -- Admitted offline although another scan had admitted the ticket before.
  is_double boolean not null default false,
  primary key (event_id, nonce),
  check ((order_id is null) = (number is null)),
  check (device_id is not null or scanned_by is not null)
);
create index scan_of_session on scan (event_id, session_id, id);
create index scan_of_ticket on scan (event_id, order_id, number, id) where order_id is not null;
create index scan_double on scan (event_id, session_id, id) where is_double;
