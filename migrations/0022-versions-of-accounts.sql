-- Two administrators may change the same account. The version counts the changes of what they see, whichever way each was made.
alter table account add column version integer not null default 1 check (version > 0);

create function raise_account_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create trigger account_version before update on account for each row
when ((old.login, old.first_name, old.last_name, old.email, old.activated, old.lang_key, old.authorities)
  is distinct from (new.login, new.first_name, new.last_name, new.email, new.activated, new.lang_key, new.authorities))
execute function raise_account_version();
