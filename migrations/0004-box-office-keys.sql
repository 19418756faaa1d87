-- What the box office's rows belong to. In a step of its own: tables with keys between them cannot be spread over databases.

alter table inventory
  add foreign key (event_id, session_id) references session (event_id, id),
  add foreign key (zone_id) references zone,
  add foreign key (plan_code) references plan_copy;
alter table order_numbers add foreign key (event_id) references event;
alter table orders add foreign key (event_id) references event;
alter table ticket add foreign key (event_id, order_id) references orders;
alter table queue add foreign key (event_id) references event;
alter table queue_step add foreign key (event_id) references queue;
alter table queue_place add foreign key (event_id) references queue;
