-- A print of tickets is counted once, however often its request is sent; and the mails with six digits are found while they have a text.

-- Of the press of a button that asked for the print. Older prints have none.
alter table ticket_print add column request_id uuid;
alter table ticket_print add constraint ticket_print_once unique (event_id, order_id, number, request_id);

create index mail_codes on mail (order_id) where kind = 'ticket-confirm' and cleared_at is null;
