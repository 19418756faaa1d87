-- Seats that staff exchange have a kind of line of their own in the ledger: no money goes back with them (docs/decisions/0045). Settlements
-- and compared files of providers are exported as reports are (docs/decisions/0052). Lines from before keep their kind.

alter table ledger_line drop constraint ledger_line_kind_check, drop constraint ledger_line_check1, drop constraint ledger_line_check3;
alter table ledger_line
  add constraint ledger_line_kind_check check (
    kind in ('SALE', 'FEE', 'DELIVERY', 'DISCOUNT', 'REFUND', 'COMMISSION', 'CORRECTION', 'EXCHANGE')),
  add constraint ledger_line_check1 check (tickets = 0 or kind in ('SALE', 'REFUND', 'CORRECTION', 'EXCHANGE')),
  add constraint ledger_line_check3 check (charge is null or (charge in ('FEE', 'DELIVERY') and kind in ('REFUND', 'EXCHANGE'))),
  add constraint ledger_line_exchange_check check (
    kind <> 'EXCHANGE' or charge is not null or session_id is null or (tickets <> 0 and amount_cents = tickets::bigint * unit_cents));

alter table promoter_settlement add column exchanges_cents bigint not null default 0;

alter table export_file drop constraint export_file_contents_check;
alter table export_file add constraint export_file_contents_check check (
  contents in ('orders', 'tickets', 'sales', 'unsold', 'orderSizes', 'settlement', 'outletSettlement', 'settlementFile'));
