-- Files that staff make from lists and reports, and settlements of promoters (docs/decisions/0052).

create table export_file (
  id uuid primary key default gen_random_uuid(),
  account_id bigint not null references account on delete cascade,
  contents text not null check (contents in ('orders', 'tickets', 'sales', 'unsold', 'orderSizes')),
  format text not null check (format in ('CSV', 'XLSX', 'PDF')),
  locale text not null check (locale in ('zh-hk', 'zh-tw', 'en')),
  filter jsonb not null,
  status text not null default 'WAITING' check (status in ('WAITING', 'RUNNING', 'DONE', 'STOPPED', 'FAILED')),
  rows_total bigint,
  rows_done bigint not null default 0,
  bytes bigint not null default 0,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  -- A server that makes the file says so again and again. A file that is silent for long has lost its server.
  alive_at timestamptz,
  expires_at timestamptz not null default now() + interval '1 day',
  check ((ended_at is null) = (status in ('WAITING', 'RUNNING')))
);
create index export_file_account_idx on export_file (account_id, created_at);
create index export_file_open_idx on export_file (created_at) where status in ('WAITING', 'RUNNING');
create index export_file_over_idx on export_file (expires_at);

create table export_part (
  export_id uuid not null references export_file on delete cascade,
  number integer not null,
  content bytea not null,
  primary key (export_id, number)
);
-- Spreadsheets are compressed already, and a file lives for a day.
alter table export_part alter column content set storage external;

-- Closed once and never changed. It covers the days after the settlement before it until its last day.
create table promoter_settlement (
  event_id bigint not null,
  number integer not null check (number > 0),
  last_day date not null,
  tickets bigint not null,
  sales_cents bigint not null,
  discounts_cents bigint not null,
  fees_cents bigint not null,
  deliveries_cents bigint not null,
  refunds_cents bigint not null,
  commissions_cents bigint not null,
  corrections_cents bigint not null,
  closed_at timestamptz not null default now(),
  closed_by text not null check (char_length(closed_by) between 1 and 254),
  primary key (event_id, number),
  unique (event_id, last_day)
);
create trigger promoter_settlement_is_kept before update or delete or truncate on promoter_settlement
  for each statement execute function refuse_change();
do $$ begin
  if exists (select from pg_roles where rolname = 'limelight_server') then
    revoke update, delete on promoter_settlement from limelight_server;
  end if;
end $$;
