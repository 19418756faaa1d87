-- Finance approves the refunds of one decision together; each order says so.

alter table order_action drop constraint order_action_kind_check;
alter table order_action add constraint order_action_kind_check check (kind in ('TICKETS_RETURNED', 'TAKEN_BACK', 'MONEY_RETURNED', 'SEATS_CHANGED',
  'PAYMENT_TAKEN', 'BUYER_CORRECTED', 'MAIL_REPEATED', 'HOLD_EXTENDED', 'CANCELED', 'REINSTATED', 'REFUND_APPROVED', 'REFUND_SENT', 'REFUND_DECLINED',
  'CODE_REPLACED', 'LINKS_VOIDED'));
