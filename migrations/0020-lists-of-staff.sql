-- Lists of transfers and refunds are read by their own rows alone, however many payments there are; and a rejection holds its reason
-- and what staff add to it.

create index payment_transfer_waiting on payment (created_at, invoice_no) where method = 'CASH' and status = 'REQUESTED';
create index payment_gone_back on payment (settled_at) where status = 'REFUNDED';

alter table payment drop constraint payment_note_check;
alter table payment add constraint payment_note_check check (char_length(note) <= 800);
