-- Orders by the date when they were placed, for the list of staff (docs/decisions/0053). An order that waits for its payment is not in the
-- index: placing it costs nothing more. It enters with the update that settles it, which writes new entries of all indexes in any case.

create index orders_placed on orders (created_at) where status <> 'WAITING';
