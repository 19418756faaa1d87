-- When the last attempt of a webhook failed. Failures with days between them, in which nothing was sent, are not one long failure that disables it.

alter table webhook add column failed_at timestamptz;
