-- Orders that were sold without a payment, at an outlet or for nothing, by the day of their sale: the list of staff and its files find them by
-- the days of payment as well. A sale of the web is not in the index and costs nothing more.

create index ledger_line_unpaid_sale on ledger_line (day, event_id, order_id) where kind = 'SALE' and method in ('OUTLET', 'NONE');
