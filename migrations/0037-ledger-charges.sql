-- What a refund line gives back beside tickets and other money: a fee or a delivery, which the shop keeps from a promoter (docs/decisions/0045).
-- The note of a line is free text of staff. A new column without a default rewrites no table.

alter table ledger_line add column charge text
  check (charge is null or (charge in ('FEE', 'DELIVERY') and kind = 'REFUND'));

-- Lines of fees were marked by their notes. They name a session, and lines with a reason of staff do not.
alter table ledger_line disable trigger ledger_line_is_kept;
update ledger_line set charge = note, note = null where kind = 'REFUND' and note = 'FEE' and session_id is not null;
update ledger_line set charge = note, note = null where kind = 'REFUND' and note = 'DELIVERY';
alter table ledger_line enable trigger ledger_line_is_kept;
