-- A mail about an order names it, so that the box office sees what its buyer was sent.

alter table mail add column event_id bigint, add column order_id bigint;
alter table mail add check (num_nulls(event_id, order_id) in (0, 2));
create index mail_of_order_idx on mail (event_id, order_id) where order_id is not null;
