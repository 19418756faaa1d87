-- A webhook may have millions of deliveries. It leaves the lists at once when it is removed; its deliveries are deleted a part at a time
-- afterwards, and the row last.
alter table webhook add removed_at timestamptz, add check (removed_at is null or not is_enabled);
alter table webhook drop constraint webhook_address_key;
create unique index webhook_address_once on webhook (address) where removed_at is null;
create index webhook_delivery_given_up on webhook_delivery (webhook_id, id) where given_up_at is not null;
