-- The living servers of the shop, and the questions that one asks another through the database (docs/decisions/0067).

create table server (
  id uuid primary key,
  -- Host and process, as an operator knows them.
  name text not null check (char_length(name) between 1 and 300),
  version text not null check (char_length(version) between 1 and 100),
  started_at timestamptz not null default now(),
  -- Written every few seconds while the server runs.
  seen_at timestamptz not null default now(),
  -- It was told to stop and takes no new visitors.
  is_draining boolean not null default false
);

create table server_question (
  id uuid primary key,
  server_id uuid not null references server on delete cascade,
  kind text not null check (char_length(kind) between 1 and 60),
  body text not null check (octet_length(body) <= 16384),
  requested_at timestamptz not null default now(),
  taken_at timestamptz,
  reply text check (octet_length(reply) <= 2097152)
);
create index server_question_waiting on server_question (server_id, requested_at) where taken_at is null;
create index server_question_age on server_question (requested_at);
