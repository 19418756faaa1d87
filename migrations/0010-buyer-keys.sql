-- What belongs to an order belongs to one that is there. Added when the tables lie where they are to lie, as in 0004.
alter table order_buyer add foreign key (event_id, order_id) references orders;
