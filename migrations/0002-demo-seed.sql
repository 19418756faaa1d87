-- What was put into the shop once, so that it is not put there again after an administrator has removed it.

create table seed (
  name text primary key,
  seeded_at timestamptz not null default now()
);
