-- The code that was mailed before tickets are changed by a link (docs/decisions/0058). One for each link; a newer code replaces it.
create table ticket_confirmation (
  event_id bigint not null,
  order_id bigint not null,
  -- The ticket whose link it is; 0 for the link of the whole order.
  number integer not null check (number between 0 and 400),
  digest text collate "C" not null,
  tries_left integer not null check (tries_left >= 0),
  valid_until timestamptz not null,
  primary key (event_id, order_id, number)
);
create index ticket_confirmation_over on ticket_confirmation (valid_until);
