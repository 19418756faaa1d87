-- Complementary tickets: how many of an event staff may give by themselves, and who allowed each and why (docs/decisions/0047).

alter table event add column complementary_max integer not null default 0 check (complementary_max between 0 and 100000);

-- One row for each order of the channel GUEST.
create table guest_order (
  event_id bigint not null,
  order_id bigint not null,
  reason text not null check (char_length(reason) between 1 and 200),
  allowed_by text not null check (char_length(allowed_by) between 1 and 100),
  given_by text not null check (char_length(given_by) between 1 and 254),
  -- Above the quota: a second person decides.
  is_above boolean not null,
  decided_by text check (char_length(decided_by) between 1 and 254),
  decided_at timestamptz,
  primary key (event_id, order_id),
  foreign key (event_id, order_id) references orders (event_id, id),
  check ((decided_by is null) = (decided_at is null)),
  check (is_above or decided_by is null),
  check (decided_by <> given_by)
);
