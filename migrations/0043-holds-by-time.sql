-- The order path looks a hold up by its visitor. While few orders wait, PostgreSQL thought that going through the index of the job that lets go
-- of expired ones costs no more, and kept that plan while thousands came. That index is now for statements that name its second condition.
drop index orders_expiring;
create index orders_expiring on orders (expires_at) where status = 'WAITING' and expires_at > '-infinity';
