-- Changes of staff that are pressed twice, and the mailbox of a person.

-- A change of staff with the id of one press. Its row is written in the transaction of the change, so that of two with the same id only one
-- changes anything: the second waits for the first and gets its reply. Another request with the same id has another digest, and is refused.
create table staff_request (
  id uuid primary key,
  request_digest text collate "C" not null,
  reply jsonb,
  at timestamptz not null default now()
);
create index staff_request_at on staff_request (at);

-- `npm run person` finds mails and enquiries of a mailbox. Mails lose their addresses a week after they are sent, so the indexes stay small.
create index mail_to on mail (lower(recipient)) where recipient is not null;
create index mail_reply_to on mail (lower(reply_to)) where reply_to is not null;
create index enquiry_from on enquiry (lower(email));
