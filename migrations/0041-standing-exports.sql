-- Columns of exported files, chosen and saved by their account.

create table export_columns (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  contents text not null check (contents in ('orders', 'tickets')),
  name text not null check (char_length(name) between 1 and 60),
  columns text[] not null check (cardinality(columns) between 1 and 30),
  made_at timestamptz not null default now()
);
create unique index export_columns_name_once on export_columns (account_id, contents, lower(name));

-- Null for a settlement file that was compared on the command line.
alter table reconciliation add column uploaded_by text check (char_length(uploaded_by) between 1 and 254);

-- Null for all columns in their usual order.
alter table export_file add column columns text[] check (cardinality(columns) between 1 and 30);

-- Standing exports: files that are made again and again and mailed as a link (docs/decisions/0054).
create table standing_export (
  id bigint generated always as identity primary key,
  -- The account that saved it last answers for it. Without this account it is paused when it is due.
  account_id bigint references account on delete set null,
  contents text not null check (contents in ('orders', 'tickets', 'sales', 'unsold', 'orderSizes')),
  format text not null check (format in ('CSV', 'XLSX', 'PDF')),
  locale text not null check (locale in ('zh-hk', 'zh-tw', 'en')),
  filter jsonb not null check (jsonb_typeof(filter) = 'object'),
  columns text[] check (cardinality(columns) between 1 and 30),
  period text not null check (period in ('yesterday', 'lastWeek', 'lastMonth', 'all')),
  -- Every day without a weekday. Sunday is 0, and hours are those of Hong Kong.
  weekday smallint check (weekday between 0 and 6),
  hour smallint not null check (hour between 0 and 23),
  due_at timestamptz not null,
  -- The due time of its last files.
  ran_at timestamptz,
  paused_because text check (paused_because in ('BY_HAND', 'NO_RIGHT', 'NO_RECIPIENT')),
  made_at timestamptz not null default now(),
  check (due_at > ran_at)
);
create index standing_export_due on standing_export (due_at) where paused_because is null;
create index standing_export_account on standing_export (account_id);

create table standing_recipient (
  standing_id bigint not null references standing_export on delete cascade,
  account_id bigint not null references account on delete cascade,
  -- Of the last due time.
  outcome text check (outcome in ('MAKING', 'SENT', 'STOPPED', 'FAILED', 'NO_RIGHT')),
  outcome_at timestamptz,
  primary key (standing_id, account_id),
  check ((outcome is null) = (outcome_at is null))
);
create index standing_recipient_account on standing_recipient (account_id);

alter table export_file
  add column standing_id bigint references standing_export on delete set null,
  add column due_at timestamptz,
  add column attempts integer not null default 1 check (attempts > 0),
  add column mailed_at timestamptz,
  add check (standing_id is null or due_at is not null);
-- One file for each recipient and due time, whatever servers do.
create unique index export_file_due_once on export_file (standing_id, due_at, account_id) where standing_id is not null;
create index export_file_unmailed on export_file (ended_at) where standing_id is not null and mailed_at is null;
