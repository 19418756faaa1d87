-- The currency of money that came in another one than was asked for: such an amount is no Hong Kong dollars.

alter table payment add column captured_currency text check (char_length(captured_currency) <= 10);
alter table payment add constraint payment_captured_currency_came_check check (captured_currency is null or (captured_cents is not null and not settles));
