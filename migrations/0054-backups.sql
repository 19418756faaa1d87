-- Backups that were made, or failed, so that one server of many makes the nightly one, and staff see when none could be made.
create table backup (
  id bigint generated always as identity primary key,
  -- The night for which it was made; null for one by hand.
  due_at timestamptz,
  begun_at timestamptz not null,
  ended_at timestamptz not null,
  file text,
  bytes bigint check (bytes > 0),
  problem text check (char_length(problem) between 1 and 500),
  check ((problem is null) = (file is not null)),
  check ((file is null) = (bytes is null)),
  check (ended_at >= begun_at)
);
create unique index backup_of_night on backup (due_at) where problem is null;
create index backup_ended on backup (ended_at);
