-- What the box office's rows belong to. In a step of its own: tables with keys between them cannot be spread over databases.

alter table inventory
  add foreign key (event_id, session_id) references session (event_id, id),
  add foreign key (zone_id) references zone,
  add foreign key (plan_code) references plan_copy;
alter table order_numbers add foreign key (event_id) references event;
-- Orders and tickets have none. A ticket is written in the transaction of its order, and an order while an inventory of its
-- event is locked; checking that again for every row costs a quarter of a sale's database time, and marks the one row of a
-- hot event for every order. tests/invariants.sql looks for strays.
alter table queue add foreign key (event_id) references event;
alter table queue_step add foreign key (event_id) references queue;
alter table queue_place add foreign key (event_id) references queue;
