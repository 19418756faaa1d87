-- A confirmed e-mail address ends the other sign-ins of its account. Its key names the sign-in that requested it, which stays.

alter table account_key add column sign_in_id text;
