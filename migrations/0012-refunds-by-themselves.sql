-- The shop has providers send money back by itself, once. What a provider refuses, and what nobody knows the end of, is for a person.

alter table payment
  add column refund_refused text check (char_length(refund_refused) <= 200),   -- what the provider said instead of sending it back
  add column refund_unanswered boolean not null default false;   -- told to send it back, and silent for two minutes; the shop was told
create index payment_to_go_back on payment (settled_at) where status in ('MISMATCHED', 'REFUND_DUE');
