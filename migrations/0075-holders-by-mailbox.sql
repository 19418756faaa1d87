-- The tickets that a person has from buyers are found without opening the mailboxes of all holders.

alter table ticket_holder add column holder_digest text;
create index ticket_holder_mailbox on ticket_holder (holder_digest) where holder_digest is not null;
-- Holders that servers of the release before have written are opened one by one, until they are forgotten.
create index ticket_holder_without_digest on ticket_holder (event_id, order_id, number)
where sealed_email is not null and holder_digest is null;

create function drop_old_mailbox() returns trigger language plpgsql as $$
begin
  new.holder_digest := null;
  return new;
end $$;
-- A server of the release before gives a ticket on, and retention forgets its holder.
create trigger ticket_holder_mailbox before update on ticket_holder for each row
when (old.sealed_email is distinct from new.sealed_email and old.holder_digest is not distinct from new.holder_digest)
execute function drop_old_mailbox();
