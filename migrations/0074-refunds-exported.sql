-- Money that is to go back, as a file for whoever sends it.

alter table export_file drop constraint export_file_contents_check;
alter table export_file add constraint export_file_contents_check check (contents in (
  'orders', 'tickets', 'sales', 'unsold', 'orderSizes', 'settlement', 'outletSettlement', 'settlementFile', 'refunds'));
