-- An account that gets another login keeps its records, and whoever gets the former one has none of them.

create table former_login (
  account_id bigint not null references account (id) on delete cascade,
  login text not null check (char_length(login) between 1 and 50),
  used_until timestamptz not null default clock_timestamp(),
  primary key (account_id, used_until)
);
create index former_login_login on former_login (login);

create function keep_former_login() returns trigger language plpgsql as $$
begin
  insert into former_login (account_id, login) values (old.id, old.login);
  return null;
end
$$;
create trigger account_former_login after update of login on account
for each row when (old.login is distinct from new.login) execute function keep_former_login();
