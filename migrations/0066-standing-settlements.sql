-- Standing exports of a promoter's settlement: of one event, as it stands when the file is made (docs/decisions/0054).

alter table standing_export
  drop constraint standing_export_contents_check,
  add constraint standing_export_contents_check
    check (contents in ('orders', 'tickets', 'sales', 'unsold', 'orderSizes', 'settlement')),
  add constraint standing_export_settlement_check
    check (contents <> 'settlement' or (filter ? 'eventId' and period = 'all'));
