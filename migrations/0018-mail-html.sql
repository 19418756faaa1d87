-- A mail to a buyer has HTML beside its text, and loses both at the same time.

alter table mail add column html text;
alter table mail drop constraint mail_check3;
alter table mail add constraint mail_cleared_check check (cleared_at is null
  or (sent_at is not null and num_nonnulls(recipient, reply_to_name, reply_to, subject, body, html) = 0));
