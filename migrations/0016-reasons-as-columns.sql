-- What the shop decides by is a column: why money has to go back, and that another receipt of a transfer is awaited. Until now both were
-- read from the note, which is what a person wrote.

alter table payment
  add column refund_reason text check (
    refund_reason in ('merchantId', 'currency', 'amountCents', 'paidAlready', 'seatsGone', 'orderOver')),
  add column awaits_proof boolean not null default false;   -- the receipt did not do, and another one was asked for

update payment set
  refund_reason = case note
    when 'another merchantId' then 'merchantId' when 'another currency' then 'currency' when 'another amountCents' then 'amountCents'
    else note end,
  note = null
where status in ('MISMATCHED', 'REFUND_DUE', 'REFUNDED')
  and note in ('another merchantId', 'another currency', 'another amountCents', 'paidAlready', 'seatsGone', 'orderOver');
-- Where the note says something else, the reason that leaves it to a person.
update payment set refund_reason = case status when 'MISMATCHED' then 'merchantId' else 'orderOver' end
where status in ('MISMATCHED', 'REFUND_DUE') and refund_reason is null;
update payment set awaits_proof = true where method = 'CASH' and status = 'REQUESTED' and note is not null;

alter table payment
  add check (status <> 'MISMATCHED' or coalesce(refund_reason in ('merchantId', 'currency', 'amountCents'), false)),
  add check (status <> 'REFUND_DUE' or coalesce(refund_reason in ('paidAlready', 'seatsGone', 'orderOver'), false)),
  -- Of what went back before there was this column, a person's note may have taken the place of the reason.
  add check (refund_reason is null or status in ('MISMATCHED', 'REFUND_DUE', 'REFUNDED')),
  add check (not awaits_proof or (method = 'CASH' and status = 'REQUESTED'));
