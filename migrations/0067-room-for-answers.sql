-- A buyer gives the answers of the payment after the name. Where a page has room for the second version of the row, PostgreSQL changes none of
-- its six indexes. Only new pages get the room; nothing is rewritten or locked for long.
alter table order_buyer set (fillfactor = 60);
