-- The page of an order marks the seats that were changed, so a change keeps its old and new places. Orders are found by who sold them, and by
-- the number on the slip of a card terminal, however it is spaced.

alter table order_action
  add column seats jsonb check (seats is null or (kind = 'SEATS_CHANGED' and jsonb_typeof(seats) = 'array'));

create index orders_sold_by on orders (sold_by, event_id, id) where sold_by is not null;
create index payment_terminal_slip on payment (upper(translate(provider_ref, ' -', '')))
  where method = 'COUNTER_CARD' and provider_ref <> 'by hand';
