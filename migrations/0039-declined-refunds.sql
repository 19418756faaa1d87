-- Finance declines a portion of a payment that a clerk promised: the money stays, and the order says who decided it and why.
alter table payment_refund
  add column declined_at timestamptz,
  add column declined_by text check (char_length(declined_by) between 1 and 254),
  add column decline_reason text check (char_length(decline_reason) between 1 and 200),
  add check (num_nulls(declined_at, declined_by, decline_reason) in (0, 3)),
  add check (declined_at is null or (sent_at is null and approved_by is null and asked_at is null));

drop index payment_refund_due_idx;
create index payment_refund_due_idx on payment_refund (created_at) where sent_at is null and declined_at is null;

alter table order_action drop constraint order_action_kind_check;
alter table order_action add constraint order_action_kind_check check (kind in ('TICKETS_RETURNED', 'TAKEN_BACK', 'MONEY_RETURNED', 'SEATS_CHANGED',
  'PAYMENT_TAKEN', 'BUYER_CORRECTED', 'MAIL_REPEATED', 'HOLD_EXTENDED', 'CANCELED', 'REINSTATED', 'REFUND_SENT', 'REFUND_DECLINED'));
