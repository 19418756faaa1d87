-- What was done, by whom, from where: written once and never changed. And the role that the shop works under, which may not.

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  principal text not null check (char_length(principal) between 1 and 254),
  type text not null check (type ~ '^[A-Z][A-Z_]{1,59}$'),
  message text not null check (char_length(message) <= 255),
  remote_address text check (char_length(remote_address) <= 100),
  check (concat(principal, message, remote_address) !~ '[\x01-\x1f\x7f]')
);
create index audit_at on audit (at);
create index audit_principal on audit (principal, id);

-- A chain over the records, laid a moment after they were written: a record that is changed or missing breaks it.
create table audit_seal (
  number bigint primary key check (number > 0),
  audit_id bigint not null unique references audit,
  hash bytea not null check (octet_length(hash) = 32)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is written once and never changed', tg_table_name;
end $$;
create trigger audit_is_kept before update or delete or truncate on audit execute function refuse_change();
create trigger audit_seal_is_kept before update or delete or truncate on audit_seal execute function refuse_change();

-- Reads and writes rows, and nothing else: it can neither change a table nor what is in the audit. Where the account that
-- migrates may not make roles, the shop works as that account, and the triggers stand alone.
do $$
begin
  begin
    create role limelight_server nologin;
  exception
    when duplicate_object or unique_violation or insufficient_privilege then null;
  end;
  if exists (select from pg_roles where rolname = 'limelight_server') then
    grant usage on schema public to limelight_server;
    grant select, insert, update, delete on all tables in schema public to limelight_server;
    -- The demo shop gives ids by hand and sets the counters after them.
    grant update on all sequences in schema public to limelight_server;
    revoke update, delete on audit, audit_seal from limelight_server;
    alter default privileges in schema public grant select, insert, update, delete on tables to limelight_server;
  end if;
  begin
    execute format('grant limelight_server to %I', current_user);
  exception
    when undefined_object or insufficient_privilege then null;
  end;
end $$;
