-- The status of an order or a payment changes only by a move that src/domain has (order-states.ts, payment-states.ts). After the
-- change, because a trigger before it locks the row once more; its condition is all that an allowed move costs (docs/decisions/0032).

create function refuse_move() returns trigger language plpgsql as $$
begin
  raise exception '% cannot become % from %', tg_table_name, new.status, old.status using errcode = 'check_violation';
end $$;

create trigger orders_moves after update of status on orders for each row
  when (old.status <> new.status and (old.status, new.status) not in (
    ('WAITING', 'PAID'), ('EXPIRED', 'PAID'), ('WAITING', 'EXPIRED'), ('WAITING', 'CANCELED'), ('WAITING', 'REJECTED')))
  execute function refuse_move();

create trigger payment_moves after update of status on payment for each row
  when (old.status <> new.status and (old.status, new.status) not in (
    ('REQUESTED', 'FAILED'), ('REQUESTED', 'CAPTURED'), ('FAILED', 'CAPTURED'), ('REQUESTED', 'MISMATCHED'), ('FAILED', 'MISMATCHED'),
    ('REQUESTED', 'REFUND_DUE'), ('FAILED', 'REFUND_DUE'), ('MISMATCHED', 'REFUNDED'), ('REFUND_DUE', 'REFUNDED')))
  execute function refuse_move();
