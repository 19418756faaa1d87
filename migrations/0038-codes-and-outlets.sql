-- Presale passes are counted by code, and outlets' sales are listed from an index (docs/decisions/0048, 0049).

-- The code with which a visitor came in before the opening. Such a visitor is not of the line, and has a number below nought.
alter table queue_place
  add column code_id bigint,
  drop constraint queue_place_number_check,
  add constraint queue_place_code_check check (code_id is null or (pass_id is not null and place is null));
create index queue_place_code on queue_place (event_id, code_id, valid_until) where code_id is not null;

-- The newest orders of a code are read from the index.
drop index ticket_code_idx;
create index ticket_code_idx on ticket (event_id, code_id, order_id) where code_id is not null;

-- The newest sales of an outlet are read from the index.
alter table outlet_sale add column sold_at timestamptz;
update outlet_sale set sold_at = created_at from orders
where orders.event_id = outlet_sale.event_id and orders.id = outlet_sale.order_id;
alter table outlet_sale alter column sold_at set not null, alter column sold_at set default now();
drop index outlet_sale_outlet_idx;
create index outlet_sale_outlet_idx on outlet_sale (outlet_id, sold_at, order_id);
